import { filedBy, type Draft } from '../draft.ts';

export const breakingStories: Draft[] = [
  {
    title: 'Vigilancia de inundaciones para el interior y el norte de la isla',
    excerpt:
      'El suelo está saturado y los ríos responden con rapidez. Piden posponer los viajes por la montaña.',
    body: `El interior y el norte de la isla están bajo vigilancia de inundaciones por una vaguada que se mueve despacio y mantiene la humedad sobre la Cordillera Central.

      En las últimas tres horas los pluviómetros de Utuado, Jayuya y Ciales acumularon entre dos y tres pulgadas. Otras dos pulgadas son posibles en las próximas seis horas.

      ## Ríos bajo observación

      Los meteorólogos siguen de cerca los ríos Grande de Arecibo, Manatí y La Plata. Ninguno ha salido de su cauce, pero dos subieron más de cuatro pies en una hora.

      ## Qué hacer

      - Pospón los viajes por carreteras de montaña.
      - No cruces corrientes de agua a pie ni en vehículo.
      - Si vives junto a una quebrada, mueve el carro y los documentos a un lugar alto.

      Las oficinas municipales de manejo de emergencias mantienen refugios listos en cinco pueblos. El próximo boletín se emitirá en tres horas.`,
    ...filedBy('ismael-torrado', 'rio', ['breaking-news', 'tiempo', 'emergencias']),
    pinned: true,
  },
  {
    title: 'Restablecida la luz al 92 % de los abonados afectados por la avería en el este',
    excerpt: 'Una falla en una subestación del este dejó a oscuras a nueve municipios durante tres horas.',
    body: `El 92 % de los abonados que perdieron el servicio eléctrico ya lo recuperó, de acuerdo con el último informe del centro de control.

      La avería comenzó en una subestación de la región este y afectó a nueve municipios. Los hospitales operaron con generadores y no se informaron incidentes.

      Quedan fuera sectores de montaña donde la brigada necesita despejar vegetación antes de energizar la línea. Se espera completar los trabajos en menos de doce horas.

      Nueve escuelas de la región ajustarán su horario. El tránsito se normalizó cuando volvieron los semáforos de las avenidas principales.

      Si su sector continúa sin servicio, verifique primero el interruptor principal y repórtelo con el número de contador a la mano.`,
    ...filedBy('redaccion', 'tendido', ['breaking-news', 'local']),
  },
  {
    title: 'Rescatan ilesos a tres excursionistas en una vereda de El Yunque',
    excerpt: 'La crecida repentina de una quebrada les cerró el paso de regreso.',
    body: `Tres excursionistas que pasaron seis horas atrapados al otro lado de una quebrada crecida fueron rescatados ilesos en el bosque pluvial El Yunque.

      El grupo había salido con buen tiempo. Un aguacero en la parte alta hizo subir el agua en minutos y les cerró el paso.

      Uno de ellos logró enviar un mensaje con la ubicación antes de perder la señal. Con ese dato, una brigada de rescate llegó por la ribera opuesta, tendió una línea y los cruzó uno a uno.

      > Hicieron lo correcto: no intentaron cruzar y se quedaron juntos en un lugar alto. | Coordinador de la brigada de rescate

      El tramo permanecerá cerrado hasta que baje el nivel del agua.`,
    ...filedBy('lourdes-basora', 'yunque', ['breaking-news', 'emergencias', 'turismo']),
  },
  {
    title: 'Cierran dos carriles del expreso hacia Caguas por un camión volcado',
    excerpt: 'Recomiendan usar la carretera vieja. No hay heridos de gravedad.',
    body: `Dos carriles del expreso en dirección hacia Caguas permanecen cerrados por el vuelco de un camión que transportaba losas. El conductor fue atendido por golpes leves.

      La carga cayó sobre los carriles del centro y del paseo. Una grúa trabaja en levantar el vehículo y la reapertura tardará al menos dos horas.

      Los agentes desvían el tránsito liviano por la salida anterior. Los camiones deben esperar en el área de descanso.

      Actualizaremos esta nota cuando se abra el primer carril.`,
    ...filedBy('redaccion', 'carretera', ['breaking-news', 'local']),
  },
  {
    title: 'Sismo de magnitud 3.8 se siente en el suroeste; no hay alerta de tsunami',
    excerpt: 'El movimiento ocurrió a 12 kilómetros de profundidad. No se informan daños.',
    body: `Un sismo de magnitud 3.8 se sintió en el suroeste de la isla. El epicentro se localizó en el mar, al sur de Guánica, a una profundidad de 12 kilómetros.

      No hay alerta ni advertencia de tsunami. Tampoco se han informado daños, aunque vecinos de Lajas, Yauco y Guayanilla describieron una sacudida breve y fuerte.

      Los sismólogos recordaron que la región continúa activa y que movimientos de esta magnitud son comunes.

      Revisa que los estantes altos estén fijados a la pared y acuerda con tu familia un punto de reunión.`,
    ...filedBy('ismael-torrado', 'cordillera', ['breaking-news', 'emergencias']),
  },
];
