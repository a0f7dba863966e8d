/** Made of hold-list.inline.ts (tests/inline-scripts.ts). */
export const holdListScript = "(()=>{function e(r){try{return localStorage.getItem(r)}catch{return null}}var i,t=(i=document.currentScript)==null?void 0:i.parentElement;t&&e(\"municipality\")&&(t.style.visibility=\"hidden\",setTimeout(()=>t.style.visibility=\"\",1e3));})();";
