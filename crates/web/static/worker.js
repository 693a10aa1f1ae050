// The bots' side: the same program, already compiled by the page, started without a page.
import init from "./elbowroom.js";
onmessage = ({ data }) => {
  onmessage = null;
  init({ module_or_path: data });
};
