/**
 * Bodies as page builders, block libraries, editors and plugins of WordPress write them. `shows` is what readers get: words, `[img a.jpg]`,
 * `[youtube …]` and the like for facades, `[link …]` for link cards. `told` is what editors are told, and `gone` the words and files that are
 * left out on purpose.
 */
interface BuilderBody {
  of: string;
  html: string;
  shows: string;
  told?: string[];
  gone?: string;
}

const uploads = 'https://cms.ejemplo.pr/wp-content/uploads';
const video = 'https://www.youtube.com/embed/AbCdEfGhIjK';
const watch = '[youtube https://www.youtube.com/watch?v=AbCdEfGhIjK]';
/** The value of an attribute. */
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const json = (value: unknown) => attribute(JSON.stringify(value));
const packed = btoa(`<iframe src="${video}" width="560"></iframe>`);

export const builderBodies: BuilderBody[] = [
  {
    of: 'Elementor: text, picture and heading',
    html: `<div data-elementor-type="wp-post" class="elementor elementor-7"><section class="elementor-section" data-settings="${json({ background_background: 'classic' })}"><div class="elementor-container"><div class="elementor-element elementor-widget-heading" data-widget_type="heading.default"><div class="elementor-widget-container"><h2 class="elementor-heading-title">Sube el río</h2></div></div><div class="elementor-widget-text-editor"><p>Texto uno.</p></div><div class="elementor-widget-image"><figure class="wp-caption"><img decoding="async" src="data:image/svg+xml,%3Csvg%3E" data-lazy-src="${uploads}/rio.jpg" alt="Río"><figcaption class="widget-image-caption wp-caption-text">El río.</figcaption></figure></div></div></section></div>`,
    shows: 'Sube el río Texto uno. [img rio.jpg] El río.',
  },
  {
    of: 'Elementor: video',
    html: `<div class="elementor-widget-video" data-settings="${json({ youtube_url: 'https://www.youtube.com/watch?v=AbCdEfGhIjK', video_type: 'youtube', controls: 'yes' })}"><div class="elementor-wrapper"><div class="elementor-video"></div></div></div><p>Texto.</p>`,
    shows: `${watch} Texto.`,
  },
  {
    of: 'Elementor: video with its own picture in a lightbox',
    html: `<div class="elementor-widget-video" data-settings="${json({ vimeo_url: 'https://vimeo.com/123456', lightbox: 'yes' })}"><div class="elementor-custom-embed-image-overlay" data-elementor-lightbox="${json({ type: 'video', url: 'https://player.vimeo.com/video/123456?autoplay=1' })}"><img src="${uploads}/poster.jpg" alt=""><div class="elementor-custom-embed-play" role="button" aria-label="Play"><svg aria-hidden="true"></svg><span class="elementor-screen-only">Play Video</span></div></div></div>`,
    shows: '[vimeo https://vimeo.com/123456 poster.jpg]',
    gone: 'Play Video',
  },
  {
    of: 'Elementor: gallery',
    html: `<div class="elementor-gallery__container"><a class="e-gallery-item" href="${uploads}/a.jpg"><div class="e-gallery-image" data-thumbnail="${uploads}/a-300x200.jpg" data-width="300" aria-label="" role="img"></div></a><a class="e-gallery-item" href="${uploads}/b.jpg"><div class="e-gallery-image" data-thumbnail="${uploads}/b-300x200.jpg" role="img"></div></a></div>`,
    shows: '[img a-300x200.jpg] [img b-300x200.jpg]',
  },
  {
    of: 'Elementor: tabs, accordion and what fades in',
    html: `<div class="elementor-tabs"><div class="elementor-tab-title" aria-controls="t2">Uno</div><div id="t1" class="elementor-tab-content" role="tabpanel"><p>Dentro uno.</p></div><div id="t2" class="elementor-tab-content" role="tabpanel" hidden="hidden"><p>Dentro dos.</p></div></div><div class="elementor-invisible" style="visibility:hidden"><p>Aparece.</p></div>`,
    shows: 'Uno Dentro uno. Dentro dos. Aparece.',
  },
  {
    of: 'Elementor: hidden on every screen',
    html: `<p>A.</p><div class="elementor-hidden-desktop elementor-hidden-tablet elementor-hidden-mobile"><p>Borrador viejo.</p></div><div class="elementor-hidden-mobile"><p>Para pantallas anchas.</p></div>`,
    shows: 'A. Para pantallas anchas.',
    told: ['contenido escondido (posible intrusión)'],
    gone: 'Borrador viejo.',
  },
  {
    of: 'Elementor: share buttons and a progress bar',
    html: `<p>A.</p><span class="elementor-title">Vacunados</span><div class="elementor-progress-wrapper"><div class="elementor-progress-bar" data-max="75"><span class="elementor-progress-text"></span><span class="elementor-progress-percentage">75%</span></div></div><div class="elementor-share-btn elementor-share-btn_facebook" role="button" aria-label="Share on facebook"><span class="elementor-share-btn__icon"><i class="fab fa-facebook" aria-hidden="true"></i></span><div class="elementor-share-btn__text"><span class="elementor-share-btn__title">Facebook</span></div></div>`,
    shows: 'A. Vacunados 75%',
    gone: 'Facebook',
  },
  {
    of: 'Divi: rendered modules',
    html: `<div class="et_pb_section"><div class="et_pb_row"><div class="et_pb_module et_pb_number_counter" data-number-value="48250" data-number-separator=","><div class="percent"><p><span class="percent-value"></span><span class="percent-sign">%</span></p></div><h3 class="title">de cumplimiento</h3></div><div class="et_pb_counters"><li><span class="et_pb_counter_title">Norte</span> <span class="et_pb_counter_container"><span class="et_pb_counter_amount" data-width="80%"><span class="et_pb_counter_amount_number"><span class="et_pb_counter_amount_number_inner">80%</span></span></span></span></li></div></div></div>`,
    shows: '48,250% de cumplimiento Norte 80%',
    gone: '%',
  },
  {
    of: 'Divi: countdown',
    html: `<div class="et_pb_module et_pb_countdown_timer" data-end-timestamp="1796126400"><div class="et_pb_countdown_timer_container"><h4 class="title">Cierra el registro</h4><div class="days section values" data-short="Day"><p class="value"></p><p class="label">Day(s)</p></div><div class="sep section"><p>:</p></div><div class="hours section values"><p class="value"></p><p class="label">Hour(s)</p></div></div></div>`,
    shows: '1 de diciembre de 2026 a las 8:00 a. m. Cierra el registro',
    gone: 'Day(s) : Hour(s)',
  },
  {
    of: 'Divi: video with a picture over it, and a background',
    html: `<div class="et_pb_module et_pb_video"><div class="et_pb_video_box"><iframe title="v" width="1080" data-et-src="${video}?feature=oembed" src="about:blank"></iframe></div><div class="et_pb_video_overlay" style="background-image: url(${uploads}/sobre.jpg)"><div class="et_pb_video_overlay_hover"><a href="#" class="et_pb_video_play"></a></div></div></div><div class="et_pb_fullwidth_header" style="background-image:url('${uploads}/fondo.jpg')"><h1>Título</h1></div>`,
    shows: `${watch} [img sobre.jpg] [img fondo.jpg] Título`,
  },
  {
    of: 'WPBakery: rendered elements',
    html: `<div class="vc_row wpb_row vc_row-fluid"><div class="wpb_text_column"><div class="wpb_wrapper"><p>A.</p></div></div><div class="vc_pie_chart wpb_content_element" data-pie-value="75" data-pie-label-value="75" data-pie-units="%"><div class="wpb_wrapper"><div class="vc_pie_wrapper"><span class="vc_pie_chart_back"></span><span class="vc_pie_chart_value"></span></div><h4 class="wpb_heading">Lleno</h4></div></div><div class="vc_progress_bar"><div class="vc_single_bar"><small class="vc_label">Norte <span class="vc_label_units">90%</span></small><span class="vc_bar" data-percentage-value="90" data-value="90"></span></div></div></div>`,
    shows: 'A. 75% Lleno Norte 90%',
  },
  {
    of: 'WPBakery: video and share buttons',
    html: `<div class="wpb_video_widget"><div class="wpb_wrapper"><div class="wpb_video_wrapper"><iframe src="${video}?feature=oembed"></iframe></div></div></div><div class="wpb_tweetme"><a href="https://twitter.com/share" class="twitter-share-button">Tweet</a></div><div class="fb_like wpb_content_element">Me gusta</div>`,
    shows: `${watch} Me gusta`,
    gone: 'Tweet',
  },
  {
    of: 'Kadence: count up, tabs and accordion',
    html: `<div class="wp-block-kadence-countup kb-count-up-1 kb-count-up" data-start="0" data-end="1250" data-prefix="$" data-suffix="M" data-duration="2.5" data-separator=","><div class="kb-count-up-process kb-count-up-number"></div><div class="kb-count-up-title">en fondos</div></div><div class="wp-block-kadence-tabs"><ul><li class="kt-title-item"><a href="#tab-a" data-tab="1"><span class="kt-title-text">Norte</span></a></li></ul><div class="kt-tabs-content-wrap"><div class="wp-block-kadence-tab kt-tab-inner-content" style="display:none"><p>Del norte.</p></div></div></div><div class="wp-block-kadence-pane kt-accordion-pane"><div class="kt-accordion-header-wrap"><button class="kt-blocks-accordion-header"><span class="kt-blocks-accordion-title">¿Cuándo?</span><span class="kt-blocks-accordion-icon-trigger"></span></button></div><div class="kt-accordion-panel kt-accordion-panel-hidden" hidden><p>Mañana.</p></div></div>`,
    shows: '$1,250M en fondos Norte Del norte. ¿Cuándo? Mañana.',
  },
  {
    of: 'Kadence: row with a divider, icons and a video popup',
    html: `<div class="kb-row-layout-wrap"><div class="kt-row-layout-bottom-sep"><svg viewBox="0 0 1000 100" preserveAspectRatio="none" fill="#fff"><path d="M0 0"></path></svg></div><div class="kt-inner-column-wrap"><span class="kb-svg-icon-wrap"><svg viewBox="0 0 24 24" width="1em" height="1em"><path d="M1 1"></path></svg></span><p>Texto.</p></div></div><div class="kadence-video-popup-wrap"><a class="kadence-video-popup-link" href="https://youtu.be/AbCdEfGhIjK"><img src="${uploads}/popup.jpg" alt=""><svg viewBox="0 0 24 24"><path></path></svg></a></div>`,
    shows: 'Texto. [img popup.jpg]',
  },
  {
    of: 'GenerateBlocks: containers, headline and lazy picture',
    html: `<div class="gb-container gb-container-1 alignfull" style="--background-url:url(x)"><div class="gb-inside-container"><h2 class="gb-headline"><span class="gb-icon"><svg aria-hidden="true" height="1em"></svg></span><span class="gb-headline-text">Tres pueblos</span></h2><figure class="gb-block-image"><img src="data:image/gif;base64,R0lGOD" data-src="${uploads}/gb.jpg" class="gb-image lazyload" alt=""><noscript><img src="${uploads}/gb.jpg" class="gb-image"></noscript></figure><p>Texto.</p></div></div>`,
    shows: 'Tres pueblos [img gb.jpg] Texto.',
  },
  {
    of: 'Spectra: counter without its number, share box, lightbox of pictures',
    html: `<div class="wp-block-uagb-counter"><div class="uagb-counter__number"><span class="uagb-counter-block-prefix"></span><span class="uagb-counter-block-number">0</span></div><div class="uagb-counter__title">Refugiados</div></div><div class="wp-block-uagb-social-share uagb-social-share__outer-wrap"><a class="uagb-ss__link" data-href="https://www.facebook.com/sharer.php?u=">Facebook</a></div><div class="wp-block-uagb-image uagb-image-hidden"><figure><img src="${uploads}/sp.jpg" alt=""></figure></div>`,
    shows: 'Refugiados [img sp.jpg]',
    told: ['contador cuyo número pone un script'],
    gone: '0 Facebook',
  },
  {
    of: 'Spectra: hidden on every device and a countdown',
    html: `<p>A.</p><div class="wp-block-uagb-info-box uag-hide-desktop uag-hide-tab uag-hide-mob"><p>Viejo.</p></div><div class="wp-block-uagb-countdown" data-enddate="2026-12-01T08:00:00-04:00"><div class="wp-block-uagb-countdown__box"><div class="wp-block-uagb-countdown__time">00</div><div class="wp-block-uagb-countdown__label">Días</div></div></div>`,
    shows: 'A. 1 de diciembre de 2026 a las 8:00 a. m.',
    told: ['contenido escondido (posible intrusión)'],
    gone: 'Viejo. 00 Días',
  },
  {
    of: 'Stackable: count up, video popup and expand',
    html: `<div class="wp-block-stackable-count-up stk-block-count-up"><div class="stk-block-count-up__text" data-duration="1000">48,250</div></div><div class="wp-block-stackable-video-popup" data-video="${video}"><div class="stk-block-video-popup__overlay"><img class="stk-img" src="${uploads}/st.jpg" alt=""></div></div><div class="wp-block-stackable-expand"><div class="stk-block-expand__short-text"><p>Corto.</p></div><div class="stk-block-expand__more-text" style="display:none"><p>Largo.</p></div></div>`,
    shows: '48,250 [youtube https://www.youtube.com/watch?v=AbCdEfGhIjK st.jpg] Corto. Largo.',
  },
  {
    of: 'Otter: counter, progress, countdown and slider',
    html: `<o-anim-count class="o-counter">48250</o-anim-count><div class="wp-block-themeisle-blocks-countdown" data-date="2026-12-01T08:00:00"><div class="otter-countdown__container"><div class="otter-countdown__display-area"><div class="otter-countdown__value">00</div><div class="otter-countdown__label">Horas</div></div></div></div><div class="wp-block-themeisle-blocks-slider glide"><ul class="glide__slides"><li class="wp-block-themeisle-blocks-slider-item-wrapper" style="display:none"><figure><img src="${uploads}/ot.jpg" alt=""></figure></li></ul></div>`,
    shows: '48250 1 de diciembre de 2026 a las 8:00 a. m. [img ot.jpg]',
    gone: '00 Horas',
  },
  {
    of: 'Jetpack: slideshow, tiled gallery, map and comparison',
    html: `<div class="wp-block-jetpack-slideshow" data-autoplay="true"><div class="swiper-container"><ul class="swiper-wrapper"><li class="swiper-slide"><figure><img data-id="1" src="${uploads}/j1.jpg" alt=""></figure></li></ul></div></div><div class="wp-block-jetpack-tiled-gallery"><figure class="tiled-gallery__item"><img data-height="1" data-link="https://cms.ejemplo.pr/j2/" data-url="${uploads}/j2.jpg" src="${uploads}/j2.jpg" alt=""></figure></div><div class="wp-block-jetpack-map" data-map-center="${json({ lng: -66, lat: 18 })}"><ul><li><a href="https://www.google.com/maps/search/?api=1&amp;query=18,-66">Plaza</a></li></ul></div>`,
    shows: '[img j1.jpg] [img j2.jpg] Plaza',
  },
  {
    of: 'Jetpack: related posts, sharing, likes and a lazy picture',
    html: `<p>A.</p><img class="jetpack-lazy-image" src="${uploads}/jl.jpg?resize=600" data-lazy-src="${uploads}/jl.jpg?is-pending-load=1" srcset="data:image/gif;base64,R0"><div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">Comparte esto:</h3></div><div class="sharedaddy sd-block sd-like jetpack-likes-widget-wrapper"><span>Cargando...</span></div><div id="jp-relatedposts" class="jp-relatedposts"><h3 class="jp-relatedposts-headline"><em>Relacionado</em></h3></div>`,
    shows: 'A. [img jl.jpg]',
    gone: 'Comparte esto: Cargando... Relacionado',
  },
  {
    of: 'Beaver Builder: number, hidden row and lazy background',
    html: `<div class="fl-builder-content"><div class="fl-module fl-module-numbers"><div class="fl-number"><div class="fl-number-text"><span class="fl-number-before-text">Más de</span><div class="fl-number-string"><span class="fl-number-int" data-number="48250" data-total="50000">0</span></div><span class="fl-number-after-text">clientes</span></div></div></div><div class="fl-row fl-row-bg-photo" data-bg="url(${uploads}/bb.jpg)"><p>Encima.</p></div></div>`,
    shows: 'Más de 48250 clientes [img bb.jpg] Encima.',
    gone: '0',
  },
  {
    of: 'Beaver Builder: counter of a theme that counts with jQuery',
    html: `<div class="stat"><span class="counter" data-count="1250">0</span> <span>viviendas</span></div><div class="stat"><b class="odometer" data-target="-3.5" data-suffix=" %">0</b> de cambio</div><table><tr><td data-value="9">12</td><td class="number" data-value="0">0</td></tr></table>`,
    shows: '1250 viviendas -3.5 % de cambio 12 0',
    gone: '0 0',
  },
  {
    of: 'Word, pasted',
    html: `<p class="MsoNormal" style="margin-left:-.25in;text-indent:-0.25in"><!--[if !supportLists]--><span style="font-family:Symbol">·<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;</span></span><!--[endif]-->Primer punto<o:p></o:p></p><p class="MsoNormal"><span style="display:none;mso-hide:all">Comentario interno</span>Visible</p>`,
    shows: '· Primer punto Visible',
    told: ['contenido escondido (posible intrusión)'],
    gone: 'Comentario internoVisible',
  },
  {
    of: 'AMP: its elements',
    html: `<amp-img src="${uploads}/amp.jpg" width="800" height="600" layout="responsive" alt="A"></amp-img><amp-youtube data-videoid="AbCdEfGhIjK" layout="responsive"></amp-youtube><amp-twitter data-tweetid="1234567890"></amp-twitter><amp-video src="${uploads}/amp.mp4" poster="${uploads}/amp-p.jpg"></amp-video><amp-iframe src="https://mapas.ejemplo.com/a" sandbox="allow-scripts"></amp-iframe><amp-ad type="doubleclick">Anuncio</amp-ad><amp-social-share type="facebook">F</amp-social-share>`,
    shows: `[img amp.jpg] ${watch} [x https://x.com/i/status/1234567890] [video amp.mp4] [link https://mapas.ejemplo.com/a]`,
    told: ['iframe de mapas.ejemplo.com'],
    gone: 'AnuncioF',
  },
  {
    of: 'AMP: more of its embeds',
    html: `<amp-instagram data-shortcode="AbC_1"></amp-instagram><amp-facebook data-href="https://www.facebook.com/canal/posts/1"></amp-facebook><amp-vimeo data-videoid="123456"></amp-vimeo><amp-dailymotion data-videoid="x8abc"></amp-dailymotion><amp-anim src="${uploads}/anim.gif"></amp-anim><amp-audio src="${uploads}/voz.mp3"></amp-audio>`,
    shows:
      '[instagram https://www.instagram.com/p/AbC_1/] [facebook https://www.facebook.com/canal/posts/1] [vimeo https://vimeo.com/123456] [link https://www.dailymotion.com/video/x8abc] [img anim.gif] [audio voz.mp3]',
  },
  {
    of: 'Complianz',
    html: `<div class="cmplz-placeholder-parent"><iframe data-placeholder-image="${uploads}/placeholder.jpg" data-category="marketing" data-service="youtube" class="cmplz-placeholder-element cmplz-iframe" data-cmplz-target="src" data-src-cmplz="${video}" src="about:blank"></iframe><div class="cmplz-blocked-content-notice">Haz clic para aceptar las cookies</div></div>`,
    shows: '[youtube https://www.youtube.com/watch?v=AbCdEfGhIjK placeholder.jpg]',
    gone: 'Haz clic para aceptar las cookies',
  },
  {
    of: 'Borlabs Cookie',
    html: `<div class="brlbs-cmpnt-container brlbs-cmpnt-content-blocker" data-borlabs-cookie-content-blocker-id="youtube" data-borlabs-cookie-content="${packed}"><div class="brlbs-cmpnt-cb-preset-b"><p>Se carga contenido de YouTube.</p><button>Cargar</button></div></div><p>B.</p>`,
    shows: `${watch} B.`,
    gone: 'Se carga contenido de YouTube. Cargar',
  },
  {
    of: 'Borlabs Cookie of earlier years',
    html: `<div class="BorlabsCookie _brlbs-cb-youtube"><div class="_brlbs-content-blocker"><div class="_brlbs-embed _brlbs-video-youtube"><div class="_brlbs-caption"><p>Al cargar aceptas.</p></div></div></div><div class="borlabs-hide" data-borlabs-cookie-type="content-blocker"><script type="text/template">${packed}</script></div></div>`,
    shows: watch,
    gone: 'Al cargar aceptas.',
  },
  {
    of: 'Embed Privacy',
    html: `<div class="embed-privacy-container is-disabled embed-youtube" data-embed-id="oembed_1" data-embed-provider="youtube"><div class="embed-privacy-overlay"><div class="embed-privacy-inner"><p>Haz clic para mostrar el contenido de YouTube.</p></div></div><div class="embed-privacy-content"><script>var _oembed_1 = '{\\u0022embed\\u0022:\\u0022&lt;iframe src=\\\\\\u0022${video.replaceAll('/', '\\/')}\\\\\\u0022&gt;&lt;\\/iframe&gt;\\u0022}';</script></div></div>`,
    shows: watch,
    gone: 'Haz clic para mostrar el contenido de YouTube.',
  },
  {
    of: 'WP Rocket',
    html: `<p><img src="data:image/svg+xml,%3Csvg%20xmlns" data-lazy-src="${uploads}/wpr.jpg" data-lazy-srcset="${uploads}/wpr-300x200.jpg 300w" alt=""><noscript><img src="${uploads}/wpr.jpg" alt=""></noscript></p><div class="rll-youtube-player" data-src="${video}" data-id="AbCdEfGhIjK" data-query="feature=oembed"></div><noscript><iframe src="${video}?feature=oembed"></iframe></noscript><div class="rocket-lazyload" data-bg="${uploads}/fondo-wpr.jpg"></div>`,
    shows: `[img wpr.jpg] ${watch} [img fondo-wpr.jpg]`,
  },
  {
    of: 'lazysizes',
    html: `<img class="lazyload" data-src="${uploads}/ls.jpg" data-srcset="${uploads}/ls-2.jpg 1200w" src="data:image/gif;base64,R0"><img class="lazyload" data-srcset="${uploads}/solo.jpg 1200w, ${uploads}/solo-300x200.jpg 300w"><div class="lazyload" data-bgset="${uploads}/bgset.jpg"></div><video class="lazyload" data-src="${uploads}/ls.mp4"></video><iframe class="lazyload" data-src="${video}"></iframe>`,
    shows: `[img ls.jpg] [img solo.jpg] [img bgset.jpg] [video ls.mp4] ${watch}`,
  },
  {
    of: 'lazy loaders that leave only the part without scripts',
    html: `<div class="lazy-picture"><noscript><img src="${uploads}/nos.jpg" alt="N"></noscript></div><picture><source data-srcset="${uploads}/pic.webp 1200w" type="image/webp"></picture><picture><source srcset="${uploads}/f.avif"><img src="data:image/gif;base64,R0"></picture><noscript><img height="1" width="1" src="https://www.facebook.com/tr?id=1"></noscript>`,
    shows: '[img nos.jpg] [img pic.webp] [img f.avif]',
  },
  {
    of: 'objects and embeds',
    html: `<object width="425" data="https://www.youtube.com/v/AbCdEfGhIjK"><param name="movie" value="https://www.youtube.com/v/AbCdEfGhIjK"></object><embed src="${uploads}/voz.mp3"><object data="${uploads}/orden.pdf" type="application/pdf"><p>Tu navegador no muestra PDF.</p></object><video class="wp-video-shortcode"><source type="video/youtube" src="https://www.youtube.com/watch?v=BbCdEfGhIjK&amp;_=1"></video><div class="tableauPlaceholder"><object class="tableauViz"><param name="host_url" value="https%3A%2F%2Fpublic.tableau.com%2F"><param name="name" value="Libro/Hoja"></object></div>`,
    shows: `${watch} [audio voz.mp3] [link https://cms.ejemplo.pr/wp-content/uploads/orden.pdf] [youtube https://www.youtube.com/watch?v=BbCdEfGhIjK] [link https://public.tableau.com/views/Libro/Hoja]`,
  },
  {
    of: "WordPress' own lightbox, colours and paid links",
    html: `<figure data-wp-interactive="core/image" data-wp-context="${json({ uploadedSrc: `${uploads}/foto-1.png` })}" class="wp-block-image wp-lightbox-container"><img src="${uploads}/foto-1.png" alt="Río" width="1024" height="683"><button class="lightbox-trigger" type="button" aria-haspopup="dialog" aria-label="Enlarge"><svg xmlns="http://www.w3.org/2000/svg" width="12" height="12" viewBox="0 0 12 12"><path d="M2 0"></path></svg></button><figcaption class="wp-element-caption">El río.</figcaption></figure><p>Hay <mark style="background-color:rgba(0, 0, 0, 0)" class="has-inline-color">alerta</mark> hoy, dice <a href="https://tienda.example/" rel="sponsored nofollow">la tienda</a>.</p>`,
    shows: '[img foto-1.png] El río. Hay alerta hoy, dice la tienda.',
  },
];
