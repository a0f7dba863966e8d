import { filedBy, type Draft } from '../draft.ts';

export const tourismStories: Draft[] = [
  {
    title: 'Siete faros para visitar en un fin de semana largo',
    excerpt: 'Una ruta de costa a costa con horarios, caminos y dónde comer pescado fresco.',
    body: `La ruta comienza en el sudoeste, donde el faro se levanta sobre acantilados rojos, y termina en el este, frente a islas que parecen flotar.

      !faro Acantilados del suroeste, con buen viento.

      ## Día uno

      Llega antes de las nueve: el camino es de tierra y la sombra no existe. Lleva agua, sombrero y zapatos cerrados.

      ## Día dos

      El faro del noroeste está en ruinas y por eso mismo conmueve. Se llega caminando por una vereda de playa.

      ## Día tres

      El del este abre de miércoles a domingo, con reservación. La vista alcanza, en días claros, hasta las islas vecinas.

      No subas a las barandas ni pises la vegetación que sujeta el terreno.`,
    ...filedBy('lourdes-basora', 'faro', ['turismo', 'destacadas']),
  },
  {
    title: 'La bahía bioluminiscente recupera su brillo después de una temporada seca',
    excerpt: 'Biólogos piden visitar en noches sin luna y sin repelente en la piel.',
    body: `El agua volvió a encenderse. Después de una temporada seca, la concentración de dinoflagelados de la bahía subió a su nivel más alto en dos años.

      Los biólogos lo atribuyen a lluvias moderadas y a la sombra del mangle, que aporta nutrientes.

      Para protegerla, los guías piden no usar repelente ni bloqueador antes de tocar el agua. Nadar está prohibido.

      Las mejores noches serán las de la próxima luna nueva.`,
    ...filedBy('lourdes-basora', 'bioluminiscente', ['turismo', 'tecnologia']),
  },
  {
    title: 'Kayak entre mangles: tres rutas tranquilas para principiantes',
    excerpt: 'Ninguna pasa de dos horas y todas tienen salida a la sombra.',
    body: `No hace falta ser atleta para remar. Estas tres rutas por lagunas y caños duran menos de dos horas y tienen sombra casi todo el camino.

      La primera bordea una laguna del noreste, con pelícanos. La segunda cruza un túnel de mangle rojo en el sur. La tercera, en el norte, permite ver manatíes si se rema en silencio.

      Ve temprano, con chaleco puesto y agua suficiente. Recoge toda la basura, aunque no sea suya.

      Reserva con guías certificados.`,
    ...filedBy('lourdes-basora', 'kayak', ['turismo', 'deportes']),
  },
  {
    title: 'Temporada de chiringas: dónde hay viento, espacio y sombra',
    excerpt: 'Cinco lugares amplios, lejos de cables, para pasar la tarde.',
    body: `Marzo y abril traen la brisa ideal, pero en la isla casi siempre hay viento para una chiringa. Lo difícil es encontrar espacio sin cables.

      Recomendamos cinco lugares: una explanada histórica en la capital, un parque lineal en el norte, un campo de fútbol en la montaña, una salina en el suroeste y una playa ancha en el este.

      !garita La explanada histórica, al final de la tarde.

      Si la chiringa se enreda en un tendido, suéltela. Ninguna vale una vida.

      La mejor hora es de 3:00 p. m. a 5:30 p. m.`,
    ...filedBy('yarelis-montanez', 'chiringas', ['turismo', 'entretenimiento']),
  },
  {
    title: 'Paradores y B&B de montaña agotan sus habitaciones con el turismo local',
    excerpt: 'Ocho de cada diez huéspedes son familias de la isla.',
    body: `Ocho de cada diez huéspedes de los paradores de montaña son familias puertorriqueñas. Los fines de semana de los próximos dos meses están casi llenos.

      Los hospederos atribuyen el aumento a las noches frescas, a las rutas del café y a que los niños se duermen temprano.

      Para quien no consiga espacio, varios agroturismos abren entre semana con tarifas menores.

      Consulta la carretera antes de salir: hay dos tramos en reparación.`,
    ...filedBy('coralys-ferrer', 'cordillera', ['turismo', 'economia']),
  },
  {
    title: 'Playas con bandera limpia: la lista de este mes',
    excerpt: 'Veintiséis de treinta y tres playas cumplen con los parámetros de calidad.',
    body: `Veintiséis de las treinta y tres playas que se muestrean cada dos semanas cumplen con los parámetros de calidad del agua.

      Las siete restantes tienen avisos preventivos por bacterias asociadas a escorrentías recientes. El aviso no cierra la playa, pero no se recomienda bañarse.

      Los especialistas aconsejan esperar setenta y dos horas después de un aguacero fuerte antes de entrar al agua cerca de desembocaduras.

      El próximo muestreo se publicará en dos semanas.`,
    ...filedBy('redaccion', 'playa', ['turismo', 'ni%c3%b1ez']),
  },
];
