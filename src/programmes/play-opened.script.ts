/** Made of play-opened.inline.ts (tests/inline-scripts.ts). */
export const playOpenedScript = "(()=>{var t,r;(r=(t=document.currentScript)==null?void 0:t.parentElement)==null||r.addEventListener(\"toggle\",({target:e})=>{let n=e instanceof HTMLDetailsElement&&e.querySelector(\"video\");n&&(e.open?n.play().catch(()=>{}):n.pause())},!0);})();";
