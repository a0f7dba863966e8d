import { expect, it } from 'vitest';
import { SearchResults } from '#contract/search.ts';
import { sampleDesk } from '../testing/sample-desk.ts';

/** What readers type, and the beginning of the slug of the article that must come first. */
const articleQuestions = `
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
presupuesto de rincón | rincon-aprueba
voleybol | seleccion-femenina
boxeo | boxeo-aficionado
gimnasio de boxeo | boxeo-aficionado
playas | playas-con-bandera
playa limpia | playas-con-bandera
faro | siete-faros
satelites | satelite-del-tamano
inundacion | vigilancia-de-inundaciones
aviso de inundaciones en peñuelas | aviso-de-inundaciones-para-penuelas
feria de empleos | feria-de-empleo-en-arecibo
ferias de empleo en humacao | feria-de-empleo-en-humacao
terremotos | simulacro-de-terremoto-moviliza-a-1-341
vasura | limpieza-comunitaria-saca-2-800
cafe boricua | cafe-boricua
llamadas falsas | como-reconocer-una-llamada
inteligencia artifisial | como-reconocer-una-llamada
vuelos directos | aeropuerto-regional
hospitales | hospital-regional
calor estremo | calor-extremo
cuidar niños y mascotas | calor-extremo
mochilas de emergencias | guia-mochila
¿Cómo verificamos lo que publicamos? | como-verificamos
marejada | marejadas-del-norte
polvo sahara | polvo-del-sahara
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
const pageQuestions = `
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

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((part) => part.trim()));

it('finds first what readers look for, in sixty searches', async () => {
  const desk = await sampleDesk();
  const search = async (question = '') => {
    const response = await desk.request(`/api/search?q=${encodeURIComponent(question)}`);
    return SearchResults.parse(await response.json());
  };
  const wrong: string[] = [];
  for (const [question, expected = ''] of rows(articleQuestions)) {
    const first = (await search(question)).articles[0]?.slug ?? 'nothing';
    if (!first.startsWith(expected)) wrong.push(`${question}: ${first}`);
  }
  for (const [question, expected] of rows(pageQuestions)) {
    const [page] = (await search(question)).pages;
    const first = page === undefined ? 'nothing' : `${page.kind} ${'slug' in page ? page.slug : page.name}`;
    if (first !== expected) wrong.push(`${question}: ${first}`);
  }
  expect(wrong).toEqual([]);
});
