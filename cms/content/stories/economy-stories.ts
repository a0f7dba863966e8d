import { filedBy, type Draft } from '../draft.ts';

export const economyStories: Draft[] = [
  {
    title: 'Sube el empleo en manufactura por tercer mes seguido',
    excerpt: 'Dispositivos médicos y alimentos explican la mayor parte del aumento.',
    body: `El empleo en manufactura subió por tercer mes consecutivo, impulsado por dispositivos médicos y elaboración de alimentos.

      La región norte sumó más de la mitad de las plazas nuevas. El sector aeroespacial, que había crecido todo el año, se mantuvo igual.

      Economistas consultados piden cautela: parte del alza responde a turnos temporeros.

      El salario promedio por hora aumentó 2.1 % en un año, por debajo del costo de la canasta básica.`,
    ...filedBy('amaury-echandia', 'puerto', ['economia', 'destacadas']),
  },
  {
    title: 'Café boricua gana terreno: cosecha estimada en 40,000 quintales',
    excerpt: 'Los caficultores culpan a la roya y al clima por lo que falta para llegar a la meta.',
    body: `La cosecha de café de este año se estima en 40,000 quintales, un tercio más que el año pasado, aunque todavía lejos de lo que se consume en la isla.

      Las fincas que renovaron sus árboles después de las tormentas comenzaron a producir. Las que no, siguen luchando contra la roya.

      Faltan recogedores. Varias cooperativas ofrecen transporte y bonos por calidad, y tres escuelas agrícolas organizan brigadas los sábados.

      !finca-cafe Cafetales bajo sombra en la zona cafetalera.

      «El árbol ya está; ahora hay que llegar a la taza», dijo una caficultora de tercera generación.`,
    ...filedBy('ismael-torrado', 'finca-cafe', ['economia', 'local']),
  },
  {
    title: 'Movimiento en los muelles crece 4 % y llena los almacenes',
    excerpt: 'Los importadores se protegieron de retrasos ordenando antes.',
    body: `Los muelles de San Juan movieron 4 % más contenedores que hace un año. La razón principal: los importadores ordenaron antes para protegerse de retrasos.

      Materiales, enseres y alimentos congelados encabezan la lista. Los almacenes reportan una ocupación de 91 %.

      El adelanto tiene un costo: guardar mercancía sale caro y ese gasto, advierten los comerciantes, puede llegar al consumidor.

      Los lunes suelen ser los días más congestionados.`,
    ...filedBy('amaury-echandia', 'puerto', ['economia']),
  },
  {
    title: 'Cinco maneras de bajar la factura de luz sin comprar nada nuevo',
    excerpt: 'La nevera y el calentador suelen esconder los mayores ahorros.',
    body: `Antes de comprar enseres nuevos conviene mirar los que ya se tienen.

      1. Limpia el serpentín de la nevera y deja espacio detrás para que respire.
      2. Apaga el calentador de agua y préndelo solo media hora antes de usarlo.
      3. Sube el aire acondicionado dos grados y usa abanico.
      4. Desconecta los aparatos que quedan en espera: juntos pueden sumar como una nevera.
      5. Lava con agua fría y tiende al sol.

      Un hogar de cuatro personas puede reducir su consumo entre 12 % y 18 %, según los cálculos de una clínica universitaria de eficiencia energética que visitó cien casas.

      La clínica ofrece visitas gratuitas en cinco municipios.`,
    ...filedBy('amaury-echandia', 'placas-solares', ['economia', 'comunidad']),
  },
  {
    title: 'Parque eólico del sur cumple un año con producción mayor a la esperada',
    excerpt: 'El viento de la tarde ayudó a cubrir la hora de más demanda.',
    body: `El parque eólico más nuevo del sur cumplió su primer año con una producción 7 % mayor a la esperada.

      El dato importante no es solo cuánto produjo sino cuándo: la brisa de la tarde coincide con el comienzo de la hora de más demanda, cuando el sol ya no ayuda.

      Los vecinos que temían el ruido participan en una mesa de seguimiento. En doce meses se recibieron nueve quejas, la mitad por luces nocturnas que ya se ajustaron.

      Biólogos contratados por el proyecto publicarán en enero el primer informe sobre aves y murciélagos.`,
    ...filedBy('amaury-echandia', 'molinos', ['economia', 'tecnologia']),
  },
  {
    title: 'Colmados de esquina se unen para comprar al por mayor',
    excerpt: 'Sesenta pequeños comercios negocian juntos y bajan precios en productos básicos.',
    body: `Sesenta colmados de esquina formaron una central de compras. Juntos negocian como negociaría una cadena y ya bajaron entre 5 % y 11 % el precio de arroz, aceite, habichuelas y leche.

      Cada tienda conserva su nombre y su fiao. Lo que comparten es un almacén, un camión y una contable.

      «Antes yo pagaba más por la caja de habichuelas que el que la vende en el supermercado», contó un comerciante de Aguas Buenas.

      El grupo espera llegar a cien socios en un año.`,
    ...filedBy('coralys-ferrer', 'mercado', ['economia', 'comunidad']),
  },
];
