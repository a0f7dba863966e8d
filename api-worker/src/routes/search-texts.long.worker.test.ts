import { expect, it } from 'vitest';
import { SearchResults } from '#contract/search.ts';
import { sampleDesk } from '../testing/sample-desk.ts';

/** What readers type, and the beginning of the slug of the article that must come first. */
const articleSearches = `
lluvias | embalses-amanecen
lluvia | embalses-amanecen
huracan | asi-se-lee-el-cono
huracanes | asi-se-lee-el-cono
huracna | asi-se-lee-el-cono
uracan | asi-se-lee-el-cono
el cono del huracán | asi-se-lee-el-cono
qué no dice el cono | asi-se-lee-el-cono
vacunación | clinica-gratuita-de-vacunacion-y-presion-arterial-atiende-a-25
bacunasion | clinica-gratuita-de-vacunacion-y-presion-arterial-atiende-a-25
vacunaci | clinica-gratuita-de-vacunacion-y-presion-arterial-atiende-a-25
apagon | un-ano-sin-apagones
apagones | un-ano-sin-apagones
sismos | sismo-de-magnitud
tsunamis | sismo-de-magnitud
presupuestos | legislatura-comienza
presup | legislatura-comienza
presupuesto de guayanilla | guayanilla-aprueba
voleybol | seleccion-femenina
boxeo | boxeo-aficionado
gimnasio de boxeo | boxeo-aficionado
playas | playas-con-bandera
playa limpia | playas-con-bandera
faro | siete-faros
satelites | satelite-del-tamano
inundacion | vigilancia-de-inundaciones
aviso de inundaciones en florida | aviso-de-inundaciones-para-florida
feria de empleos | feria-de-empleo-en-arecibo
ferias de empleo en arecibo | feria-de-empleo-en-arecibo
terremotos | simulacro-de-terremoto-moviliza-a-1-341
vasura | limpieza-comunitaria-saca-2-800
cafe boricua | cafe-boricua
llamadas falsas | como-reconocer-una-llamada
inteligencia artifisial | como-reconocer-una-llamada
vuelos directos | aeropuerto-regional
hospitales | hospital-regional
noches frezcas | frente-frio
cuidar niños y mascotas | noches-frescas
mochilas de emergencias | guia-mochila
¿Cómo verificamos lo que publicamos? | como-verificamos
marejada | marejadas-del-norte
frente frio | frente-frio
parques eolicos | parque-eolico
tapones | fiestas-de-la-calle
biblioteca montaña | guagua-escolar
mascaras de ponce | mascaras-de-ponce
archivo san sebastian | rescatan-el-archivo-fotografico-de-san-sebastian
rescate en el yunke | rescatan-ilesos
carriles del expreso | cierran-dos-carriles
el campeonato de baloncesto | el-equipo-juvenil-de-barranquitas
`;

/** What readers type, and the page that must be shown first above the articles. */
const pageSearches = `
deporte | category deportes
ultima hora | category breaking-news
politica | category politica
cuentas claras | programme cuentas-claras
la hora del cuatro | programme la-hora-del-cuatro
ponce | municipality Ponce
huracán en mayaguez | municipality Mayagüez
celtics | team Boston Celtics
cangrejeros | team Cangrejeros de Santurce
baloncesto | sport basketball
`;

/** What readers type, and the path of the site's own page that must be shown first, above those. */
const ownPageSearches = `
refugios | /emergencia
refugio | /emergencia
emergencia | /emergencia
emergencias | /emergencia
911 | /emergencia
9-1-1 | /emergencia
llamar al 911 | /emergencia
teléfonos de emergencia | /emergencia
albergues | /emergencia
luma | /luz-y-rios
sin luz | /luz-y-rios
cierres | /cierres
temblor | /alertas
sobre nosotros | /about
minuto a minuto | /minuto-a-minuto
`;

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((part) => part.trim()));

it('finds first what readers look for, in sixty searches', async () => {
  const desk = await sampleDesk();
  const search = async (request = '') => {
    return await desk.read(SearchResults, `/api/search?q=${encodeURIComponent(request)}`);
  };
  const wrong: string[] = [];
  for (const [request, expected = ''] of rows(articleSearches)) {
    const first = (await search(request)).articles[0]?.slug ?? 'nothing';
    if (!first.startsWith(expected)) wrong.push(`${request}: ${first}`);
  }
  for (const [requested, expected] of rows(pageSearches)) {
    const [page] = (await search(requested)).pages;
    const first = page ? `${page.kind} ${'slug' in page ? page.slug : page.name}` : 'nothing';
    if (first !== expected) wrong.push(`${requested}: ${first}`);
  }
  for (const [request, expected] of rows(ownPageSearches)) {
    const first = (await search(request)).sitePages[0]?.path ?? 'nothing';
    if (first !== expected) wrong.push(`${request}: ${first}`);
  }
  expect(wrong).toEqual([]);
});
