//! content
