/** Made of play-opened.inline.ts (tests/inline-scripts.ts). */
export const playOpenedScript = "(()=>{var n,r;(r=(n=document.currentScript)==null?void 0:n.parentElement)==null||r.addEventListener(\"toggle\",({target:t})=>{let e=t instanceof HTMLDetailsElement&&t.querySelector(\"video\");e&&(e.focus(),e.play().catch(()=>{}))},!0);})();";
