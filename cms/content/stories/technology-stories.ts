import { filedBy, type Draft } from '../draft.ts';

export const technologyStories: Draft[] = [
  {
    title: 'Satélite del tamaño de una caja de zapatos, hecho en Puerto Rico, ya envía datos',
    excerpt: 'Lo construyeron 34 estudiantes universitarios y medirá la humedad sobre el Caribe.',
    body: `Pesa cuatro kilogramos, cabe en una caja de zapatos y lo construyeron treinta y cuatro estudiantes universitarios. Desde esta semana envía datos sobre la humedad del aire en el Caribe.

      El equipo escuchó la primera señal de madrugada en un laboratorio lleno de café y mosquitos. «Sonó como un grillo. Lloramos como si fuera una orquesta», contó la jefa de comunicaciones del proyecto.

      El satélite pasará sobre la isla cuatro veces al día durante dos años. Sus mediciones servirán para mejorar los pronósticos de aguaceros repentinos.

      ## Datos abiertos

      Las lecturas se publicarán sin costo, con una guía para escuelas.`,
    ...filedBy('amaury-echandia', 'circuito', ['tecnologia', 'destacadas']),
  },
  {
    title: 'Red de sensores ciudadanos mide el ruido en quince pueblos',
    excerpt: 'Los aparatos no graban voces: solo cuentan decibeles.',
    body: `Quince pueblos tienen ya una red de sensores que mide el ruido minuto a minuto. Los aparatos no graban voces; solo cuentan decibeles.

      El proyecto comenzó en un cuarto piso de Santurce, cuando una enfermera que trabaja de noche quiso demostrar que no podía dormir de día.

      El mapa muestra sorpresas: la calle más ruidosa de la red no está en la capital, sino frente a una escuela de la montaña por donde pasan camiones de arena.

      Cualquiera puede montar un sensor con piezas de sesenta dólares.`,
    ...filedBy('amaury-echandia', 'condado', ['tecnologia', 'comunidad', 'ni%c3%b1ez']),
  },
  {
    title: 'Centro de datos reutiliza su calor para secar café',
    excerpt: 'El aire tibio de los servidores viaja por ductos a un almacén vecino.',
    body: `El aire tibio que sale de los servidores de un centro de datos ya no se pierde: viaja por ductos hasta un almacén vecino, donde seca café.

      La idea parecía un chiste de pasillo. Dos ingenieros hicieron los números y resultó que la temperatura era casi perfecta.

      En la primera cosecha se secaron noventa quintales sin gastar gas. El centro, por su parte, redujo lo que paga por enfriamiento.

      Otras dos cooperativas visitarán la instalación este mes.`,
    ...filedBy('amaury-echandia', 'servidores', ['tecnologia', 'economia']),
  },
  {
    title: 'Radioaficionados prueban una red de mensajes que funciona sin internet',
    excerpt: 'El ejercicio cubrió la isla de este a oeste con antenas en once montañas.',
    body: `Sin internet y sin celular, un mensaje escrito en Vieques llegó a Mayagüez en cuarenta segundos. Viajó de antena en antena por once montañas.

      La prueba fue organizada por grupos de radioaficionados que quieren tener la red lista antes de la próxima temporada de huracanes.

      Cada nodo cuesta menos de cien dólares, funciona con una placa pequeña y puede durar una semana sin sol.

      El próximo paso es enseñar a usarla en los refugios.`,
    ...filedBy('lourdes-basora', 'tendido', ['tecnologia', 'emergencias']),
  },
  {
    title: 'Cómo reconocer una llamada falsa hecha con inteligencia artificial',
    excerpt: 'La voz puede ser idéntica. La urgencia y la forma de pago delatan.',
    body: `La llamada dura menos de un minuto. Una voz idéntica a la de un familiar dice que hubo un accidente y que hace falta dinero ya.

      Los especialistas en seguridad recomiendan acordar en familia una palabra que nadie más conozca. Si quien llama no la sabe, cuelga y marca tú.

      ## Señales

      - Le piden que no se lo cuente a nadie.
      - Exigen pago con tarjetas de regalo o criptomonedas.
      - No le dan tiempo para pensar.

      Denuncia aunque no hayas perdido dinero: cada número ayuda a bloquear el próximo intento.`,
    ...filedBy('amaury-echandia', 'servidores', ['tecnologia', 'comunidad']),
  },
  {
    title: 'Drones cartografían arrecifes y encuentran coral sano donde no se esperaba',
    excerpt: 'El hallazgo ocurrió frente a la costa este, a poca profundidad.',
    body: `Una flotilla de drones cartografió doce millas de arrecife frente a la costa este y encontró un parche de coral sano del tamaño de un parque de béisbol.

      Los biólogos no lo esperaban: el área recibe sedimento de dos ríos. Ahora quieren saber por qué resiste.

      Las imágenes se combinan con buceo y con muestras de agua. El lugar exacto no se divulgará hasta que se complete un plan de manejo.

      Pescadores de la zona participan como guías.`,
    ...filedBy('lourdes-basora', 'faro', ['tecnologia', 'turismo']),
  },
];
