import type { Draft } from '../draft.ts';

const picture = (id: number, alt: string) =>
  `<img loading="lazy" width="1600" height="900" src="{{picture:${id}}}" alt="${alt}" class="wp-image-${id}"/>`;

/** A short story with the blocks of the editor that the other stories do not use: what is aligned, arranged, or neither text nor picture. */
export const blocksStory: Draft = {
  title: 'La plaza del mercado de Río Piedras, puesto por puesto',
  excerpt: 'Una mañana entre viandas, recetas y reclamos. Con precios, planos y el documento de la subasta.',
  body: `<p class="has-drop-cap">A las cinco de la mañana la plaza ya huele a recao. Las neveras de hielo bajan del camión por la puerta de atrás y el primer café se cuela antes de que abra el primer puesto, como hace sesenta años.</p>

    <div class="wp-block-image"><figure class="alignleft size-medium">${picture(214, 'Puestos de frutas con toldos de colores')}<figcaption class="wp-element-caption">Los toldos nuevos, que pagaron los placeros.</figcaption></figure></div>

    La subasta para el techo lleva tres años en manos del municipio. Mientras tanto, los placeros cubrieron los pasillos con toldos que compraron entre todos, y cada uno paga el suyo a plazos.

    El comité que los organiza se reúne los lunes, cuando la plaza cierra. Lleva las cuentas en una libreta de espiral, con copia en la computadora de una nieta.

    <figure class="wp-block-image aligncenter size-medium is-style-rounded">${picture(209, 'Hileras de café en una finca de montaña')}</figure>

    <h2 class="wp-block-heading">Dos maneras de contarlo</h2>

    <div class="wp-block-columns is-layout-flex wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow"><h3 class="wp-block-heading">El municipio</h3><p>Sostiene que el techo espera por una certificación federal.</p><figure class="wp-block-image size-large">${picture(208, 'Edificio legislativo con cúpula y columnas blancas')}</figure></div><div class="wp-block-column is-layout-flow"><h3 class="wp-block-heading">Los placeros</h3><p>Responden que la certificación llegó en marzo, y enseñan la carta.</p><figure class="wp-block-image size-large">${picture(229, 'Plaza de pueblo con iglesia y guirnaldas de luces')}</figure></div></div>

    <div class="wp-block-media-text has-media-on-the-right is-stacked-on-mobile"><div class="wp-block-media-text__content"><p class="has-large-font-size">Doña Iris vende aguacates desde 1971.</p><p>«La báscula es la misma. Lo que cambió es lo que pesa el bolsillo», dice, y se ríe.</p></div><figure class="wp-block-media-text__media">${picture(203, 'Fachadas de colores y balcones del Viejo San Juan')}</figure></div>

    <div class="wp-block-cover alignfull"><img class="wp-block-cover__image-background wp-image-225" alt="" src="{{picture:225}}" data-object-fit="cover"/><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container is-layout-flow"><p class="has-text-align-center has-x-large-font-size">«La plaza no se cierra ni por huracán»</p><p class="has-text-align-center">Lema pintado en el pasillo central</p></div></div>

    <h2 class="wp-block-heading has-text-align-center">Los precios de hoy</h2>

    <figure class="wp-block-table alignwide is-style-stripes"><table><thead><tr><th>Producto</th><th class="has-text-align-right" data-align="right">Hoy</th><th class="has-text-align-right" data-align="right">Hace un año</th></tr></thead><tbody><tr><td>Aguacate</td><td class="has-text-align-right" data-align="right">$2.50</td><td class="has-text-align-right" data-align="right">$1.75</td></tr><tr><td>Yautía, libra</td><td class="has-text-align-right" data-align="right">$1.90</td><td class="has-text-align-right" data-align="right">$1.60</td></tr><tr><td>Recao, mazo</td><td class="has-text-align-right" data-align="right">$1.00</td><td class="has-text-align-right" data-align="right">$1.00</td></tr></tbody></table></figure>

    <pre class="wp-block-verse">Traigo yautía, traigo ñame,
    traigo parcha y corazón;
    lo que no pese en la báscula
    se lo pongo yo en canción.</pre>

    <hr class="wp-block-separator has-alpha-channel-opacity is-style-dots"/>

    <div class="wp-block-group is-layout-flow"><p>Los documentos de la subasta son públicos. El municipio los entregó el viernes, después de tres cartas.</p><div class="wp-block-file"><a id="grabacion" href="/wp-content/uploads/2026/01/canto-de-coqui.wav">El pregón de la plaza (WAV)</a><a href="/wp-content/uploads/2026/01/canto-de-coqui.wav" class="wp-block-file__button wp-element-button" download aria-describedby="grabacion">Descargar</a></div></div>

    <div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>

    <div class="wp-block-buttons is-layout-flex"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/noticias">Más noticias</a></div><div class="wp-block-button is-style-outline"><a class="wp-block-button__link wp-element-button" href="/about">Escríbenos</a></div></div>

    <figure class="wp-block-embed is-type-video is-provider-vimeo"><div class="wp-block-embed__wrapper">
    <iframe class="cmplz-placeholder-element" data-placeholder-image="{{picture:214}}" data-src-cmplz="https://player.vimeo.com/video/123456" src="about:blank"></iframe>
    </div></figure>

    <figure class="wp-block-embed is-provider-tiktok"><div class="wp-block-embed__wrapper">
    https://www.tiktok.com/@canal/video/7012345678
    </div></figure>

    <figure class="wp-block-embed is-provider-facebook"><div class="wp-block-embed__wrapper">
    https://www.facebook.com/canal/posts/1
    </div></figure>

    <figure class="wp-block-embed is-type-rich is-provider-spotify"><div class="wp-block-embed__wrapper">
    https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk
    </div><figcaption class="wp-element-caption">El podcast de los placeros.</figcaption></figure>

    <iframe title="Los precios del aguacate" src="https://datawrapper.dwcdn.net/AbC12/3/" width="600" height="400"></iframe>

    <iframe src="https://www.google.com/maps/embed?pb=!1m18!2sPlaza%20del%20Mercado%20de%20R%C3%ADo%20Piedras" width="600" height="450"></iframe>

    <iframe src="https://maps.example/plaza-del-mercado" width="600" height="400"></iframe>

    <figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
    https://www.mapas.example/plaza-del-mercado
    </div></figure>

    <p class="has-text-align-right has-small-font-size">Con información de los placeros.</p>`,
  categories: ['comunidad', 'economia'],
  picture: 'mercado',
  author: 'lourdes-basora',
};
