/** Made of play-opened.inline.ts (tests/inline-scripts.ts). */
export const playOpenedScript = "(()=>{addEventListener(\"toggle\",({target:t})=>{let e=t instanceof HTMLElement&&t.querySelector(\"video\");e&&(e.focus(),e.play().catch(()=>{}))},!0);})();";
