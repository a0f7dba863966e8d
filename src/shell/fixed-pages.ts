import { brand } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import { suppressionDays } from '#contract/subscribers/suppression-list.ts';

interface Section {
  heading: string;
  paragraphs?: readonly string[];
  list?: readonly string[];
}

/** A page of static prose: the legal texts and the page about the station. */
export interface FixedPage {
  title: string;
  lead: string;
  /** Date of the last change, written for readers. */
  updated?: string;
  sections: readonly Section[];
}

const { name, contact } = brand;

/** Where the pages and the contacts lead that the texts name. */
export const namedIn: Readonly<Record<string, string | undefined>> = {
  '«Baja del boletín»': paths.unsubscribe(),
  '«Mi cuenta»': paths.account,
  [contact.email]: `mailto:${contact.email}`,
  [contact.phone]: `tel:+1${contact.phone.replaceAll('-', '')}`,
};
const updated = '20 de noviembre de 2026';
const write = `Escríbenos a ${contact.email} o llama al ${contact.phone}.`;

/** A text in parts: every second one is what it names. */
export const partsOf = (text: string): string[] =>
  text.split(/(«[^«»]{1,60}»|[\w.]{1,60}@[\w.]{1,60}\w|\d{3}-\d{3}-\d{4})/);

export const terms: FixedPage = {
  title: 'Términos de uso',
  lead: `Las reglas para leer, compartir y usar el sitio de ${name}.`,
  updated,
  sections: [
    {
      heading: 'Aceptación',
      paragraphs: [
        `Al usar este sitio aceptas estos términos. Si no estás de acuerdo con alguno, te pedimos que no lo uses. ${name} puede cambiarlos; la fecha de arriba dice cuándo se cambiaron por última vez.`,
      ],
    },
    {
      heading: 'Uso del contenido',
      paragraphs: [
        `Los textos, fotos, videos y marcas de este sitio pertenecen a ${name} o a quienes nos autorizaron a publicarlos.`,
      ],
      list: [
        'Puedes leer, imprimir y compartir enlaces para uso personal y sin fines de lucro.',
        `Puedes citar fragmentos breves si mencionas a ${name} y enlazas la noticia original.`,
        'No puedes republicar notas completas, fotos ni videos sin permiso por escrito.',
        'No puedes recoger el contenido de forma masiva ni afectar el funcionamiento del sitio.',
      ],
    },
    {
      heading: 'Noticias y correcciones',
      paragraphs: [
        'Trabajamos para que la información sea correcta y esté al día. Cuando nos equivocamos, corregimos la nota. Si ves un error, avísanos.',
      ],
    },
    {
      heading: 'El tiempo y las emergencias',
      paragraphs: [
        'La información del tiempo sirve de orientación. En una emergencia sigue siempre las instrucciones de las autoridades y, si hay peligro para la vida, llama al 9-1-1.',
      ],
    },
    {
      heading: 'Enlaces y contenido de terceros',
      paragraphs: [
        `Algunas páginas enlazan o muestran contenido de otros, como videos, mapas y anuncios. ${name} no controla esos servicios ni responde por sus prácticas.`,
      ],
    },
    {
      heading: 'Límites de responsabilidad',
      paragraphs: [
        'El sitio se ofrece tal como está. No podemos garantizar que funcione sin interrupciones, sobre todo cuando falla la energía o la red.',
      ],
    },
    {
      heading: 'Ley aplicable',
      paragraphs: ['Estos términos se rigen por las leyes del Estado Libre Asociado de Puerto Rico.'],
    },
    { heading: 'Contacto', paragraphs: [write] },
  ],
};

export const privacy: FixedPage = {
  title: 'Privacidad',
  lead: 'Qué datos guardamos, dónde y por cuánto tiempo. Son pocos.',
  updated: '30 de noviembre de 2026',
  sections: [
    {
      heading: 'Lo que guardamos',
      list: [
        'Registros técnicos: los servidores anotan por un tiempo corto las direcciones que se piden y los errores, para que el sitio funcione y para detener abusos.',
        'Desde cuántas redes se leen noticias de cada tema en cada hora, para saber de qué se habla. Son números, que se borran a los siete días: no guardamos quién las leyó ni desde qué dirección.',
        'Para que ninguna red cuente muchas veces, guardamos por un día qué marca le tocó en cada tema. La marca no dice qué red es: miles comparten cada una, y se reparten de nuevo cada día.',
      ],
    },
    {
      heading: 'El boletín',
      paragraphs: [
        'Si te suscribes, guardamos tu correo electrónico, la fecha, la página desde la que te suscribiste y qué versión del texto aceptaste. Lo usamos solo para enviarte el boletín y no se lo vendemos ni prestamos a nadie.',
        'Si un servicio de correo envía el boletín por nosotros, recibe esos mismos datos. Antes del primer boletín te pide por correo que confirmes; si no confirmas, no te enviamos nada.',
        `Puedes darte de baja cuando quieras, sin dar explicaciones, con el enlace que lleva cada boletín. Si no lo tienes, pídelo en la página «Baja del boletín»: confirmamos por correo que la petición es tuya. Cuando te das de baja borramos tu correo de nuestra base de datos, y el servicio de correo deja de enviarte el boletín. Si además quieres que el servicio borre tu dirección, pídelo y lo haremos.`,
        `Para que ninguna copia de seguridad te vuelva a suscribir, guardamos durante ${suppressionDays} días una huella de tu correo y otra del enlace de baja. De ellas no se puede leer tu correo; solo sirven para reconocerlo si vuelve a aparecer. Después se borran.`,
      ],
    },
    {
      heading: 'Los avisos',
      paragraphs: [
        'Si pides avisos, guardamos la dirección y las dos claves que tu navegador crea para recibirlos, qué avisos escogiste, a qué horas no los quieres y desde cuándo los tienes. Nada de eso dice quién eres, y lo usamos solo para avisarte.',
        'Cada aviso pasa por el servicio de quien hizo tu navegador, como Google, Mozilla, Apple o Microsoft. Ese servicio sabe que te avisamos y cuándo, pero no puede leer qué dice el aviso: viaja cifrado, y solo tu dispositivo puede abrirlo.',
        'Todo termina cuando quitas los avisos en la página «Mi cuenta»: lo borramos al momento. Si bloqueas los avisos en tu navegador, lo borramos cuando el siguiente no llega.',
      ],
    },
    {
      heading: 'Lo que se queda en tu dispositivo',
      paragraphs: [
        'Estas preferencias y copias viven en el almacenamiento de tu navegador. No se envían a nuestros servidores, salvo los avisos que escogiste, y puedes borrarlas en la página «Mi cuenta».',
        'Si permites que una página del tiempo te ubique, tu posición sirve solo para encontrar el municipio más cercano; si tiene que salir de tu dispositivo, se envía redondeada a un kilómetro.',
      ],
      list: [
        'El tema que elegiste: claro, oscuro o automático.',
        'Tu municipio: el que elegiste o, si permites que el navegador te ubique, el más cercano. Guardamos su nombre, nunca tu posición, y puedes olvidarlo en cualquier página del tiempo.',
        'Si nos pediste no ubicarte sin preguntar, o elegiste un municipio.',
        'La unidad de temperatura que elegiste.',
        'Los equipos que sigues.',
        'Si pediste ahorrar datos.',
        'Los avisos que escogiste, y cuándo nos lo dijo tu dispositivo por última vez.',
        'Si te suscribiste al boletín desde ese dispositivo (no el correo, solo si lo hiciste).',
        'Copias de las últimas páginas que abriste, para leerlas sin conexión. Nunca las de búsquedas, del boletín ni de «Mi cuenta».',
      ],
    },
    {
      heading: 'Lo que no hacemos',
      list: [
        'No hay cuentas de usuario ni contraseñas.',
        'No usamos cookies para seguirte ni para crear un perfil tuyo.',
        'No cargamos programas de terceros dentro de nuestras páginas.',
      ],
    },
    {
      heading: 'Contenido de terceros',
      paragraphs: [
        'Los videos, mapas y publicaciones de otros servicios aparecen dentro de marcos separados. Al abrirlos, ese servicio recibe tu dirección de internet y aplica su propia política de privacidad.',
        'Los anuncios también se muestran en marcos separados, que no pueden leer esta página ni guardar nada en tu dispositivo. Pedimos solo anuncios que no te siguen; la red que los sirve recibe tu dirección de internet. Si pediste ahorrar datos, no se cargan.',
      ],
    },
    {
      heading: 'Tus derechos',
      paragraphs: [
        `Puedes pedir que borremos tu correo, aquí y en el servicio de correo, o preguntar qué sabemos de ti. ${write}`,
      ],
    },
    {
      heading: 'Menores',
      paragraphs: [
        'El sitio es para el público general. No pedimos datos a menores de 13 años; si crees que un menor nos dio su correo, avísanos y lo borraremos.',
      ],
    },
  ],
};

export const about: FixedPage = {
  title: 'Sobre nosotros',
  lead: brand.description,
  sections: [
    {
      heading: 'Quiénes somos',
      paragraphs: [
        `${name} es una emisora de televisión de Puerto Rico. Contamos lo que pasa en los 78 municipios, todos los días, en español y desde aquí.`,
        'Este sitio está hecho para teléfonos sencillos y redes lentas: las páginas pesan poco, se leen aunque falle la señal y no hace falta registrarse.',
      ],
    },
    {
      heading: 'Cómo trabajamos',
      list: [
        'Confirmamos antes de publicar y decimos de dónde sale la información.',
        'Separamos las noticias de la opinión y de la publicidad.',
        'Corregimos los errores a la vista de todos.',
        'Cuando un dato puede estar atrasado, la página dice cuántos minutos tiene.',
      ],
    },
    {
      heading: 'Contacto',
      list: [`Dirección: ${contact.address}`, `Teléfono: ${contact.phone}`, `Correo: ${contact.email}`],
    },
  ],
};
