import type { Draft } from '../draft.ts';

/** One long article with every element of the block editor. */
export const longformStory: Draft = {
  title: 'Un año sin apagones: cómo la escuela de La Esperanza construyó su propia microrred',
  excerpt:
    'Planos, facturas, errores y mediciones de doce meses. La historia completa de un techo, cuarenta y ocho placas y una comunidad que aprendió a leer un inversor.',
  body: `La noche del estreno nadie habló de kilovatios. Se habló de hielo. <strong>En la nevera del comedor escolar había hielo</strong>, y afuera, en todo el sector, no había luz.<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup>

    Ha pasado un año. Esta es la historia de cómo se hizo, cuánto costó, qué salió mal y qué puede copiar otra comunidad.

    !placas-solares El techo de la escuela, con las cuarenta y ocho placas instaladas.

    ## La pregunta que lo empezó todo

    La hizo una estudiante de octavo grado durante una asamblea: «Si la escuela es el refugio, ¿por qué es lo primero que se apaga?». La directora no supo contestar. La anotó en la pizarra y ahí se quedó tres semanas.

    > Una pregunta en la pizarra es más terca que un memorando. | La directora de la escuela

    Al mes había un comité: dos maestros, el conserje, una electricista jubilada, la cocinera y cuatro estudiantes. Se reunían los martes y llevaban actas.

    ### Primero se mide

    Antes de pedir una sola cotización, los estudiantes midieron el consumo de cada enser durante quince días.

    <figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Enser</th><th class="has-text-align-right" data-align="right">Vatios</th><th class="has-text-align-right" data-align="right">Horas al día</th><th class="has-text-align-right" data-align="right">kWh al mes</th></tr></thead><tbody><tr><td>Neveras del comedor (2)</td><td class="has-text-align-right" data-align="right">640</td><td class="has-text-align-right" data-align="right">11.0</td><td class="has-text-align-right" data-align="right">211</td></tr><tr><td>Bomba de la cisterna</td><td class="has-text-align-right" data-align="right">750</td><td class="has-text-align-right" data-align="right">2.5</td><td class="has-text-align-right" data-align="right">56</td></tr><tr><td>Abanicos (22)</td><td class="has-text-align-right" data-align="right">1,320</td><td class="has-text-align-right" data-align="right">7.0</td><td class="has-text-align-right" data-align="right">277</td></tr><tr><td>Luces</td><td class="has-text-align-right" data-align="right">900</td><td class="has-text-align-right" data-align="right">6.0</td><td class="has-text-align-right" data-align="right">162</td></tr></tbody><tfoot><tr><td>Total</td><td class="has-text-align-right" data-align="right">3,610</td><td></td><td class="has-text-align-right" data-align="right">706</td></tr></tfoot></table><figcaption class="wp-element-caption">Consumo medido por los estudiantes durante quince días de octubre.</figcaption></figure>

    La tabla cambió la conversación. Todos pensaban en los aires acondicionados de la oficina; la tabla decía <em>abanicos</em> y <em>neveras</em>.

    ### Después se dibuja

    El comité dibujó el sistema en cartulina antes de dibujarlo en computadora. Estas fueron las decisiones, en orden:

    <ol class="wp-block-list"><li>Proteger primero lo que salva vidas.<ul class="wp-block-list"><li>Neveras para insulina.</li><li>Enchufes para terapias respiratorias.<ul class="wp-block-list"><li>Dos en el salón uno.</li><li>Dos en la biblioteca.</li></ul></li></ul></li><li>Después, el agua: bomba y filtro.</li><li>Por último, la comodidad.<ol class="wp-block-list"><li>Abanicos.</li><li>Luces del pasillo.</li></ol></li></ol>

    !circuito El tablero de control, abierto durante una clase.

    ## Lo que costó

    El total fue de 96,400 dólares. La comunidad publicó cada factura.

    <figure class="wp-block-table is-style-stripes"><table><tbody><tr><td>Placas y estructura</td><td>31,200</td></tr><tr><td>Baterías</td><td>42,700</td></tr><tr><td>Inversores y protecciones</td><td>14,900</td></tr><tr><td>Permisos y certificaciones</td><td>7,600</td></tr></tbody></table></figure>

    Una cuarta parte se reunió con pasteles, bingos y una caminata. El resto vino de una subvención para instalaciones críticas y de una cooperativa que prestó sin pronto pago.

    <figure class="wp-block-pullquote"><blockquote><p>El permiso tardó más que la obra.</p><cite>La electricista del comité</cite></blockquote></figure>

    ## Lo que salió mal

    - Las primeras abrazaderas eran para otro tipo de techo y hubo que devolverlas.
    - Un nido de lagartijos apagó el inversor dos veces.
    - Nadie había previsto quién tendría la llave un domingo.

    La solución al último problema está pegada en la puerta: una lista con cinco nombres y cinco teléfonos, en letra grande.

    ### El programa que vigila las baterías

    Los estudiantes escribieron un programa corto que avisa cuando la carga baja demasiado. El corazón cabe en una tarjeta:

    <pre class="wp-block-code"><code>if (carga &lt; 35 &amp;&amp; !hay_sol) {
      apagar("abanicos");
      avisar("Quedan " + horas_restantes + " horas");
    }</code></pre>

    Para probarlo usan el comando <code>simular --noche 12h</code>, que reproduce una noche sin red.

    <hr class="wp-block-separator has-alpha-channel-opacity"/>

    ## Doce meses en imágenes

    <figure class="wp-block-gallery has-nested-images columns-3 is-cropped wp-block-gallery-1 is-layout-flex wp-block-gallery-is-layout-flex"><figure class="wp-block-image size-large"><img loading="lazy" width="1600" height="900" data-id="224" src="{{picture:224}}" alt="Escuela con bandas de color y un árbol de flamboyán" class="wp-image-224"/><figcaption class="wp-element-caption">El plantel en agosto.</figcaption></figure><figure class="wp-block-image size-large"><img loading="lazy" width="1600" height="900" data-id="206" src="{{picture:206}}" alt="Espiral de nubes de un huracán vista desde el espacio" class="wp-image-206"/><figcaption class="wp-element-caption">La tormenta de septiembre.</figcaption></figure><figure class="wp-block-image size-large"><img loading="lazy" width="1600" height="900" data-id="230" src="{{picture:230}}" alt="Postes y líneas eléctricas bajo un cielo de tormenta" class="wp-image-230"/><figcaption class="wp-element-caption">La línea que no volvió en nueve días.</figcaption></figure><figcaption class="blocks-gallery-caption wp-element-caption">Del primer día de clases a la última tormenta.</figcaption></figure>

    La prueba verdadera llegó en septiembre. La red estuvo nueve días sin servicio. La escuela, no.

    <figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">
    <iframe title="Recorrido por la microrred de la escuela" width="500" height="281" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" frameborder="0" allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>
    </div><figcaption class="wp-element-caption">Recorrido de tres minutos.</figcaption></figure>

    Así lo contó la propia escuela ese día:

    <figure class="wp-block-embed is-type-rich is-provider-twitter wp-block-embed-twitter"><div class="wp-block-embed__wrapper">
    <blockquote class="twitter-tweet" data-width="500" data-dnt="true"><p lang="es" dir="ltr">Día 9 sin red. El comedor sirvió 312 almuerzos. Hay hielo. 🧊</p>&mdash; Escuela La Esperanza (@escuela_ejemplo) <a href="https://twitter.com/escuela_ejemplo/status/1000000000000000001">September 27, 2025</a></blockquote><script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>
    </div></figure>

    <figure class="wp-block-embed is-type-rich is-provider-instagram"><div class="wp-block-embed__wrapper">
    <blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/EJEMPLO0001/" data-instgrm-version="14"><a href="https://www.instagram.com/p/EJEMPLO0001/">La fila del hielo, en una foto</a></blockquote><script async src="//www.instagram.com/embed.js"></script>
    </div></figure>

    <figure class="wp-block-embed is-type-rich is-provider-facebook"><div class="wp-block-embed__wrapper">
    <iframe src="https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fejemplo%2Fvideos%2F1000000000000001%2F&amp;show_text=false&amp;width=560" width="560" height="314" style="border:none;overflow:hidden" scrolling="no" frameborder="0" allowfullscreen="true"></iframe>
    </div></figure>

    Y así suena el patio de noche, cuando no hay generadores encendidos:

    <figure class="wp-block-audio"><audio controls preload="none" src="/wp-content/uploads/2026/01/canto-de-coqui.wav"></audio><figcaption class="wp-element-caption">Coquíes en el patio de la escuela.</figcaption></figure>

    ## Qué puede copiar otra comunidad

    <details class="wp-block-details"><summary>La lista completa, en ocho pasos</summary><p>Medir, dibujar, cotizar con tres empresas, buscar permisos desde el primer día, nombrar a quién tiene la llave, adiestrar a diez personas, publicar las facturas y celebrar.</p></details>

    Los planos están disponibles para quien los pida. El comité contesta preguntas los martes, en la misma pizarra donde comenzó todo. También hay una <a href="https://www.ready.gov/es" target="_blank" rel="noreferrer noopener">guía federal de preparación en español</a>.

    <p class="has-text-align-center"><mark style="background-color:#ffe9c7" class="has-inline-color">Reportaje</mark>: doce meses, tres visitas, catorce entrevistas<br>y 2<sup>10</sup> fotos de H<sub>2</sub>O congelada.</p>

    <ol class="wp-block-footnotes"><li id="n1">La nevera conserva además medicamentos de once vecinos. <a href="#n1-link" aria-label="Volver a la referencia 1">↩︎</a></li></ol>`,
  categories: ['tecnologia', 'comunidad', 'emergencias', 'destacadas'],
  picture: 'placas-solares',
  author: 'lourdes-basora',
};
