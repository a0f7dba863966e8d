import { filedBy, type Draft } from '../draft.ts';

export const politicsStories: Draft[] = [
  {
    title: 'Legislatura comienza la discusión del presupuesto con foco en escuelas y municipios',
    excerpt: 'Las vistas públicas durarán tres semanas y se transmitirán completas.',
    body: `La Legislatura inició las vistas públicas del presupuesto con dos preguntas sobre la mesa: cuánto recibirán las escuelas especializadas y cómo se repartirá el fondo de equiparación municipal.

      El calendario incluye a veinte agencias en tres semanas. Cada una deberá explicar cuánto gastó el año pasado, qué logró y qué dejó sin hacer.

      La comisión pidió por primera vez los datos en hojas de cálculo abiertas, no en documentos escaneados. «Si no se puede sumar, no se puede fiscalizar», dijo la portavoz técnica de la comisión.

      ## Las fechas

      1. Primera semana: educación, salud y seguridad.
      2. Segunda semana: infraestructura, vivienda y ambiente.
      3. Tercera semana: municipios y deliberación final.

      Los ciudadanos podrán enviar preguntas por escrito hasta dos días antes de cada vista.`,
    ...filedBy('nereida-pabon', 'capitolio', ['politica', 'destacadas']),
  },
  {
    title: 'Proponen que los avisos de emergencia se publiquen también en lenguaje sencillo',
    excerpt: 'La medida exige frases cortas, mapas legibles y versión en audio.',
    body: `Un proyecto presentado esta semana exigiría que todo aviso oficial de emergencia tenga una versión en lenguaje sencillo: frases cortas, instrucciones numeradas y un mapa que se pueda leer en un celular pequeño.

      La medida surge de un estudio universitario que comparó veinte boletines y encontró que la instrucción más importante aparecía, en promedio, en el quinto párrafo.

      Organizaciones de personas sordas y ciegas pidieron que se incluya interpretación de señas y audio. El proyecto las menciona, pero no asigna fondos.

      La vista pública será el mes próximo.`,
    ...filedBy('nereida-pabon', 'radar', ['politica', 'emergencias']),
  },
  {
    title: 'Alcaldes del centro acuerdan compartir brigadas y equipo pesado',
    excerpt: 'Siete municipios tendrán un solo inventario de camiones, sierras y generadores.',
    body: `Siete municipios de la región central firmaron un acuerdo para compartir brigadas, camiones y generadores cuando uno de ellos sufra una emergencia.

      El convenio crea un inventario único y reglas claras: quién presta, por cuánto tiempo y quién paga el combustible. Hasta ahora, cada préstamo requería una llamada y un favor.

      El primer ejercicio conjunto será despejar una carretera cerrada desde hace dos meses por un derrumbe.

      «Mi camión parado no le sirve a nadie», resumió uno de los firmantes.`,
    ...filedBy('yarelis-montanez', 'carretera', ['politica', 'local']),
  },
  {
    title: 'Auditoría municipal: 41 obras pagadas no tienen fotos ni medidas en el expediente',
    excerpt: 'El informe recomienda que ningún pago final se emita sin evidencia fechada.',
    body: `De 180 obras menores revisadas en una auditoría municipal, 41 se pagaron sin fotos ni medidas en el expediente. El informe no concluye que hubo fraude: concluye que no hay manera de saberlo.

      Las obras son aceras, muros y cunetones con un costo promedio de 18,000 dólares. En doce casos los auditores visitaron el lugar y encontraron el trabajo hecho; en tres no pudieron ubicarlo.

      La recomendación principal es sencilla: ningún pago final sin una foto fechada y la firma de un vecino.

      El municipio aceptó el señalamiento y publicará los expedientes en su página.`,
    ...filedBy('nereida-pabon', 'capitolio', ['politica', 'economia']),
  },
  {
    title: 'Consulta sobre el transporte colectivo recibe 6,000 respuestas',
    excerpt: 'La mayoría pide horarios fiables antes que rutas nuevas.',
    body: `Seis mil personas contestaron la consulta pública sobre transporte colectivo en la zona metropolitana. La petición más repetida no fue una ruta nueva: fue saber a qué hora pasa la guagua.

      El 71 % dijo que usaría el sistema si el horario se cumpliera. El 40 % contó que ha perdido una cita médica por una espera de más de una hora.

      Los resultados servirán para ordenar las inversiones de los próximos tres años. Entre las primeras está instalar localizadores en toda la flota.

      Las respuestas, sin nombres, están disponibles para investigadores y periodistas.`,
    ...filedBy('amaury-echandia', 'puente', ['politica', 'comunidad']),
  },
  {
    title: 'Estudiantes redactan un proyecto para proteger los árboles de las escuelas',
    excerpt: 'La clase de historia de undécimo grado logró que se llevara a vista.',
    body: `Empezó como una asignación de historia y terminó en una vista pública. Un grupo de undécimo grado redactó una medida para que ninguna escuela corte un árbol sano sin explicar por escrito la razón.

      Los estudiantes contaron los árboles de once planteles, midieron la temperatura de los salones y demostraron que los que tienen sombra se mantienen hasta seis grados más frescos.

      «Nos preguntaron quién nos había ayudado. Les dijimos que la maestra nos corrigió las comas», contó una de las autoras.

      La comisión votará la medida antes de que termine el semestre.`,
    ...filedBy('yarelis-montanez', 'escuela', ['politica', 'comunidad']),
  },
];
