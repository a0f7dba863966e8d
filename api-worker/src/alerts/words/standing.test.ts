import { describe, expect, it } from 'vitest';
import { products } from './products.ts';
import { standingOf } from './standing.ts';

/** One text in several forms: as it is, in small letters, and with the marks that services write between words. */
const formsOf = (text: string): string[] => [
  text,
  text.toUpperCase(),
  text.toLowerCase(),
  text.replace(/ /g, '\n'),
  text.replace(/ /g, '_'),
  text.replace(/ /g, '-'),
  text.replace(/ /g, '...'),
];

const until =
  'The National Weather Service in San Juan has issued a\n\n* Flash Flood Warning for...\n  Ponce.\n\n* Until 445 PM AST.\n\n';

describe('a test', () => {
  it.each([
    'This message is for test purposes only',
    'This is a test to determine transmission times involved in the dissemination of tsunami information',
    'This is a test',
    'This is only a test',
    'This is a test message',
    'This has been a test of the Emergency Alert System',
    'This is a scheduled test of the communication methods used to disseminate tsunami information',
    'This is an exercise',
    'This is a drill',
    'This tsunami warning is part of the CARIBE WAVE exercise',
    'This is a required weekly test of the NOAA weather radio system',
    'This message is for training purposes only',
    'For exercise use only',
    'The following message is a test',
    'Exercise exercise exercise',
    'Test test test',
    'If this had been an actual emergency you would have been told where to go',
    'This concludes this test of the emergency alert system',
    'This is not a real warning',
    'Thank you for your participation in this test',
    'Esto es una prueba',
    'Esto es una prueba para determinar los tiempos de transmisión envueltos en la diseminación de información sobre tsunamis',
    'Esta es una prueba del Sistema Nacional de Alerta de Emergencia',
    'Este es un mensaje de prueba',
    'Este mensaje es parte del ejercicio CARIBE WAVE',
    'Esto es un simulacro',
    'Esto es solamente un simulacro de tsunami',
    'Este aviso de tsunami es para propósitos de ejercicio solamente',
    'Se trata de un simulacro',
    'No es una emergencia real',
    'Si esto hubiera sido una emergencia real se le habría indicado qué hacer',
    'Gracias por participar en este ejercicio',
    'Esto concluye esta prueba del sistema de alerta de emergencias',
    'Mensaje de prueba',
    'Simulacro de tsunami',
    'Prueba mensual requerida',
    'You are receiving this as part of the CARIBE WAVE exercise',
    'This is a coordinated monthly test of the broadcast stations of your area',
    'It is only a test',
    'Test of the Emergency Alert System',
    'Monthly tsunami communications test',
    'Tsunami warning test in progress',
    'Hurricane drill today',
    'Simulated tsunami message',
    'We are conducting a tsunami drill',
    'Estamos realizando un simulacro de tsunami',
    'Se está llevando a cabo un simulacro',
    'Esta comunicación es un simulacro',
    'Please disregard this test message',
    'This test is conducted on the first Thursday of each month',
    'A test of the Emergency Alert System is under way',
    'Exercise participants should evacuate now',
    'Great Puerto Rico ShakeOut',
    'No es una emergencia es una prueba',
    'Este mensaje se envía como parte del ejercicio CARIBE WAVE',
    'Para adiestramiento solamente',
    'Este es un ejercicio de adiestramiento',
    'Solo prueba',
    'Prueba prueba prueba',
  ])('is told by "%s", in any letters, with any marks between the words', (text) => {
    for (const form of formsOf(text)) {
      const description = `...TSUNAMI WARNING IN EFFECT...\n\n${form}.\n\nA tsunami is expected. Move to higher ground now.`;
      expect(standingOf({ event: 'Tsunami Warning', texts: [description] }), form).toBe('test');
    }
  });

  it.each([
    'TEST...Public Tsunami Message Number 1...TEST\nNWS National Tsunami Warning Center Palmer AK\n1049 AM PST Thu Dec 5 2024',
    'TEST... TSUNAMI DUMMY - COMMUNICATIONS TEST ...TEST\nNWS PACIFIC TSUNAMI WARNING CENTER HONOLULU HI',
    '...TEST PTWC MONTHLY CARIBE-EWS COMMUNICATION TEST...',
    'TSUNAMI TEST MESSAGE NUMBER 1\nNWS National Tsunami Warning Center Palmer AK',
    'TEST Tsunami Warning issued June 11 at 9:12AM PDT until June 11 at 10:12AM PDT by NWS National Tsunami Warning Center',
    'TEST...URGENT - WINTER WEATHER MESSAGE...TEST\nNational Weather Service',
    '...TEST WINTER STORM WARNING IN EFFECT FROM NOON TODAY TO MIDNIGHT EST TONIGHT TEST...',
    'The National Weather Service in Tampa Bay has issued a Test Winter Storm Warning.',
    '[TEST] Move to higher ground.',
    'EXERCISE: A tsunami is expected.',
    'PZZ530-AKZ017-151717-\n/T.NEW.PAAQ.TS.W.9013.210715T1617Z-210715T1717Z/\nAlaska coastal areas',
    '/E.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/',
    'THIS. IS. A. TEST.',
    'THIS IS A TEST... THIS IS NOT AN ACTUAL TSUNAMI WARNING... THIS IS ONLY A TEST',
    'This is not a test of the sirens. This is a test of tsunami communications.',
    '~~ TEST ~~',
    'TEST: This is NOT a real event',
    'PZZ530...THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY...THIS IS A TEST TO DETERMINE TRANSMISSION TIMES INVOLVED IN THE...',
    `${until}This is a test of the warning system. No action is required.`,
    'EJERCICIO CARIBE WAVE 2026\n\nUn terremoto de magnitud 8.6 generó un tsunami.',
    'AVISO DE TSUNAMI - SIMULACRO\n\nAléjese de la costa.',
    'This is not an actual emergency, this is only a test.',
    'Do not call 911, this is a test.',
    'No se asuste, esto es una prueba.',
    'A tsunami warning is in effect. This is a test. Had this been real, the message would say this is not a test.',
  ])('is told by %j', (text) => {
    expect(standingOf({ event: 'Tsunami Warning', texts: ['', text] })).toBe('test');
  });

  it.each([
    ...[
      'Tsunami Warning (TEST)',
      'TEST_TSUNAMI_WARNING',
      'Tsunami Exercise',
      'Simulacro de tsunami',
      'Prueba',
    ],
    ...['Required Weekly Test', 'Required Monthly Test', 'National Periodic Test', 'Practice/Demo Warning'],
    ...['Ejercicio de aviso de huracán', 'Hurricane Warning - Drill', 'Aviso de tsunami de prueba'],
  ])('is told by the name %s', (event) => {
    expect(standingOf({ event, texts: [] })).toBe('test');
  });

  it.each(['Test', 'EXERCISE', 'System', 'draft'])('is told by the status %s', (status) => {
    expect(standingOf({ event: 'Tsunami Warning', status, texts: ['This is not a test.'] })).toBe('test');
  });

  it.each([...['DMO', 'RMT', 'RWT', 'NPT']])('is told by the code %s', (code) => {
    expect(standingOf({ event: 'Something', codes: [code], texts: [] })).toBe('test');
  });
});

describe('what is taken back', () => {
  it.each([
    '...THE FLASH FLOOD WARNING FOR BARRANQUITAS IS CANCELLED...\n\nThe rain has ended. Flooding is no longer expected to pose a threat.',
    'The Flash Flood Warning has been cancelled and is no longer in effect.',
    'FLASH FLOOD WARNING CANCELED',
    'Cancelled: Flash Flood Warning',
    '...THE FLASH FLOOD WARNING IN EFFECT UNTIL 5 PM AST HAS BEEN CANCELLED...',
    '...THE FLASH FLOOD WARNING ISSUED FOR PONCE AND JUANA DIAZ HAS EXPIRED...',
    'The flash flood warning for Ponce expired at 415 PM AST.',
    'The Flash Flood Warning is no longer in effect.',
    'This warning is no longer needed.',
    'The warning has been lifted.',
    'The National Weather Service in San Juan has cancelled the Flash Flood Warning.',
    'The Flood Watch and the Flash Flood Warning are cancelled.',
    'Flood waters have receded... and are no longer expected to pose a threat to life or property. Please continue to heed any road closures.',
    'The heavy rain has ended...and flooding is no longer expected to pose a threat.',
    'The threat has ended.',
    'The river has subsided sufficiently for the warning to be cancelled.',
    'The Flash Flood Warning has been cancelled. A Flood Advisory remains in effect.',
    'The Flash Flood Warning is cancelled for a portion of western Puerto Rico, including Rincon.',
    'THE FLASH FLOOD WARNING FOR COAMO... OROCOVIS... AND MOROVIS HAS BEEN ALLOWED TO EXPIRE',
    'the_flash_flood_warning_has_been_cancelled',
    '* WHAT...Flooding is no longer expected.\n\n* WHERE...Ponce.\n\n* WHEN...The Flash Flood Warning is cancelled.',
    'It has been cancelled.',
    'The Flash Flood Warning is cancelled for the rest of the island.',
    'The warning is no\nlonger in effect.',
    'The Flash Flood Warning was allowed to expire.',
    'FLASH FLOOD WARNING CANCELLATION',
    'There is no longer a Flash Flood Warning in effect for Ponce.',
    'Ya no hay un aviso de inundaciones repentinas en efecto.',
    'La amenaza de inundaciones ha pasado.',
    'Se descontinúa el aviso de inundaciones repentinas.',
    'El aviso dejó de estar en efecto.',
    'Warning cancelled.',
    'ALERT EXPIRED',
    'Ponce is no longer under a Flash Flood Warning.',
    'The Flash Flood Warning has been downgraded to a Flood Advisory.',
    'The flash flood warning that was in effect for Ponce has ended.',
    'CANCEL FLASH FLOOD WARNING',
    'Flash Flood Warning - CANCELLED',
    'ALERTA CANCELADA',
    'Ponce ya no está bajo el aviso de inundaciones repentinas.',
    'Se dejó sin efecto el aviso de inundaciones repentinas.',
    'THE FLASH FLOOD WARNING\nHAS BEEN\nRESCINDED',
    'Message 2\n/O.CAN.TJSJ.FF.W.0031.000000T0000Z-261120T1900Z/\nPonce',
    'EL AVISO DE INUNDACIONES REPENTINAS HA SIDO CANCELADO',
    'El aviso de inundaciones repentinas para Ponce fue cancelado.',
    'Se cancela el aviso de inundaciones repentinas.',
    'El Servicio Nacional de Meteorología ha cancelado el aviso de inundaciones repentinas para Ponce.',
    'El aviso ha expirado.',
    'Este aviso ya no está en efecto.',
    'El aviso de inundaciones repentinas ya no está vigente.',
    'CANCELADO: AVISO DE INUNDACIONES REPENTINAS',
    'Queda cancelado el aviso de inundaciones repentinas.',
    'Los avisos de inundaciones repentinas fueron cancelados.',
    'La lluvia terminó. Las inundaciones ya no representan una amenaza.',
    'El aviso de inundaciones repentinas expiró a las 4:15 p. m.',
  ])('is over: %j', (text) => {
    for (const form of [text, text.toUpperCase(), text.toLowerCase()])
      expect(standingOf({ event: 'Flash Flood Warning', texts: [form] }), form).toBe('over');
  });

  it.each([
    ['Tsunami Warning Cancelled', ''],
    ['Cancelación de aviso de tsunami', ''],
    ['Alerta de tsunami', 'El aviso de tsunami ha sido cancelado.'],
    ['Flash Flood Statement', '...THE FLASH FLOOD WARNING FOR PONCE IS CANCELLED...'],
    ['Hurricane Local Statement', 'All watches and warnings have been cancelled.'],
    [
      'Flood Watch',
      'The Flash Flood Watch is cancelled for a portion of the interior, including Lares.\n\nFlooding is no longer expected to pose a threat. Please continue to heed remaining road closures.',
    ],
    ['Hurricane Watch', '...HURRICANE WATCH CANCELLED...TROPICAL STORM WARNING IN EFFECT...'],
    [
      'High Surf Warning',
      'HIGH SURF ADVISORY IN EFFECT FROM 6 PM THIS EVENING TO 6 AM TUESDAY... ...HIGH SURF WARNING IS CANCELLED',
    ],
    [
      'Tropical Storm Watch',
      'The Tropical Storm Watch has been cancelled. A Hurricane Warning is in effect.',
    ],
    ['Flood Watch', 'THE FLOOD WATCH IS CANCELLED AND REPLACED BY A FLASH FLOOD WARNING.'],
    ['Tsunami Warning', 'The Tsunami Warning has been downgraded to a Tsunami Advisory.'],
    [
      'Flood Warning',
      '...The Flood Warning is cancelled for the following rivers...\n\nRio Grande de Manati near Ciales.\n\n* WHAT...Flooding is no longer occurring.',
    ],
    ['AVISO DE HURACÁN', 'HA SIDO CANCELADO.'],
    ['Evacuation Immediate', 'The evacuation order has been lifted.'],
    [
      'Tsunami Warning',
      'The tsunami warning is canceled. There is no longer a tsunami threat to Puerto Rico. Do not return to the beach until officials say it is safe.',
    ],
    ['Child Abduction Emergency', 'The AMBER Alert has been cancelled: the child is safe.'],
  ])('%s is over: %j', (event, text) => {
    expect(standingOf({ event, texts: [text] })).toBe('over');
  });
});

describe('what is in force stays', () => {
  it.each([
    'The monthly test scheduled for Wednesday has been cancelled.',
    'The monthly test of the tsunami warning system scheduled for Wednesday has been cancelled.',
    'This is not a test.',
    'THIS_IS_NOT_A_TEST',
    'This is not a drill. Move to higher ground now.',
    'This is not part of the CARIBE WAVE exercise.',
    'An earlier message was a test. This is an actual warning.',
    'Disregard the test message that was sent at 10 AM.',
    'The test message that was sent at 10 AM was a test. Move inland now.',
    'Rumors that this is a test are false.',
    'Do not assume that this is a test.',
    'The CARIBE WAVE exercise planned for today is cancelled because of this earthquake.',
    'The next Required Weekly Test will be at noon on Wednesday.',
    'The National Weather Service will conduct a test of the weather radio on Wednesday.',
    'NO ES UNA PRUEBA',
    'Esto no es una prueba. Desaloje ahora.',
    'ESTO NO ES UN SIMULACRO',
    'No se trata de un ejercicio.',
    'Esta es una emergencia real.',
    'El simulacro de mañana fue cancelado.',
    'La prueba mensual programada para el miércoles fue cancelada.',
    'No asuma que esto es una prueba.',
    'El mensaje de prueba enviado a las 10 fue un error.',
    'La Policía hará pruebas de alcoholemia en la PR-2.',
    'Una prueba de alcoholemia no exime a nadie.',
    'Esto es prueba de que el río ya creció.',
    'Las pruebas de laboratorio confirman la contaminación del agua.',
    'Samples of the water were sent for testing.',
    'Exercise caution on wet roads.',
    'Exercise extreme care near rivers.\n\nEXERCISE CAUTION...',
    'Ejerza precaución al guiar.',
    'Training of thunderstorms over the same area will bring 5 inches of rain.',
    'This flash flood warning is for training thunderstorms over Ponce.',
    'Training echoes and training storms are seen on radar.',
    'Test your generator outdoors.',
    'Test smoke alarms now.',
    'Do not test the waters.',
    'Drill crews offshore should return to port.',
    'Well drilling in Salinas has stopped.',
    'Drill Road, Calle Ejercicio and Camino La Prueba are flooded.',
    'This storm will test the drainage of the metro area.',
    'This hurricane is a test for the whole island.',
    'Este huracán es una prueba para la isla.',
    'Esta es una prueba de fuego para los refugios.',
    'Exercise emergency plans now.',
    'Test alert settings of your phone.',
    'This is a test of patience for drivers.',
    'Unlike the test this morning, this is a real tsunami warning.',
    'The weekly test will not be conducted today because of severe weather.',
    'ESTO NO ES UNA PRUEBA NI UN SIMULACRO.',
    'This is no drill.',
    'Test results show that the water is unsafe.',
    'Practice tornado warning procedures after the storm.',
    'This is a real emergency. This is not a drill.',
    'No actual tornado has been confirmed, but radar indicates rotation.',
  ])('although it mentions a test: %j', (text) => {
    for (const form of [text, text.toUpperCase(), text.toLowerCase()]) {
      expect(standingOf({ event: 'Tsunami Warning', texts: [form] }), form).toBe('in force');
      expect(standingOf({ event: 'Flash Flood Warning', texts: [`${until}${form}`] }), form).toBe('in force');
    }
  });

  it.each([
    'THE FLOOD WATCH IS CANCELLED AND REPLACED BY A FLASH FLOOD WARNING.',
    'The Flood Watch has been cancelled. A Flash Flood Warning is in effect.',
    '...FLOOD WATCH CANCELLED...FLASH FLOOD WARNING IN EFFECT UNTIL 5 PM...',
    'The Flash Flood Warning has been cancelled for Ponce and remains in effect for Juana Diaz.',
    'The Flash Flood Warning is cancelled for the western part. The warning continues for the rest of the area.',
    'The flash flood warning issued yesterday has been cancelled. The office has now issued a new Flash Flood Warning.',
    'The Flash Flood Warning continues until it is cancelled.',
    'This warning is in effect until it expires or is cancelled.',
    'This warning stays until no longer needed.',
    'The warning will be cancelled when the water recedes.',
    'The Flash Flood Warning will be allowed to expire at 5 PM.',
    'The Flash Flood Warning expires at 5 PM AST.',
    'The Flash Flood Warning has not been cancelled.',
    'Do not return until officials say that the warning has been lifted.',
    'Stay away from rivers until this Flash Flood Warning has been cancelled.',
    'Stay no longer than needed near rivers.',
    'Because of the Flash Flood Warning, classes have been cancelled.',
    'Due to the flash flood warning all flights are cancelled.',
    'Classes have been cancelled because of the Flash Flood Warning.',
    'Ferry service to Culebra has been cancelled.',
    'The boat parade is cancelled while the flash flood warning is in effect.',
    'This warning replaces the previous warning, which has expired.',
    'The previous Flash Flood Warning has expired. Flash flooding goes on.',
    'The Flood Advisory has been cancelled because of the Flash Flood Warning there.',
    'The Flood Advisory has been upgraded to a Flash Flood Warning.',
    '* WHAT...Flash flooding. * WHERE...Ponce. * WHEN...Until 8 PM. The Flash Flood Warning of this morning was cancelled.',
    'Flash Flood Warning canceled for this afternoon; new Flash Flood Warning from noon Friday.',
    'The Governor has cancelled classes.',
    'The warning sirens have been removed.',
    'The boil water advisory has been lifted.',
    'The curfew has been lifted.',
    'The Flash Flood Warning is cancelled.\n\n* WHEN...Until 8 PM AST.',
    'The storm no longer poses a threat to Ponce, but it will reach Adjuntas by 5 PM.',
    'LA VIGILANCIA DE INUNDACIONES HA SIDO CANCELADA Y REEMPLAZADA POR UN AVISO DE INUNDACIONES REPENTINAS',
    'El aviso de inundaciones repentinas fue cancelado para Ponce y permanece en efecto para Juana Díaz.',
    'El aviso permanece en efecto hasta que sea cancelado.',
    'El aviso de inundaciones repentinas no ha sido cancelado.',
    'Por el aviso de inundaciones repentinas, las clases fueron canceladas.',
    'Las clases fueron canceladas por el aviso de inundaciones repentinas.',
    'No regrese hasta que el aviso haya sido cancelado.',
    'Ya no hay luz en Ponce.',
    'The warning has been cancelled for Vieques. Elsewhere the warning is unchanged.',
    'El aviso fue cancelado para Vieques. Sigue en el resto de la isla.',
    'The Flash Flood Warning for Vieques has been cancelled; it continues for Culebra.',
    'Ya no hay luz.',
    'Stay away until the danger has passed.',
    'Espere hasta que la amenaza ha pasado.',
    'Flights are cancelled until the Flash Flood Warning has ended.',
    'CHANGES: The Flood Watch has been discontinued. SUMMARY OF WATCHES AND WARNINGS IN EFFECT: A Flash Flood Warning is in effect.',
    'When a warning is cancelled you will be told.',
    'Officials may cancel the warning later.',
    'The Flash Flood Warning has been cancelled for Ponce and is unchanged elsewhere.',
    'El servicio de lanchas ha sido cancelado.',
    'Message 2\n/O.CON.TJSJ.FF.W.0031.000000T0000Z-261120T1900Z/\nThe Flood Watch is cancelled.',
    '/X.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/',
  ])('although it mentions an end: %j', (text) => {
    for (const form of [text, text.toUpperCase(), text.toLowerCase()])
      expect(standingOf({ event: 'Flash Flood Warning', texts: [form] }), form).toBe('in force');
  });

  it.each([
    ['Hurricane Warning', 'the tropical storm watch has been cancelled and a hurricane warning is in effect'],
    [
      'Hurricane Warning',
      'The Hurricane Watch has been cancelled.\n\nA Hurricane Warning remains in effect for all of Puerto Rico.',
    ],
    [
      'Hurricane Local Statement',
      '- The Hurricane Watch has been cancelled for Vieques.\n\n- A Tropical Storm Warning is in effect for Puerto Rico.',
    ],
    [
      'Coastal Flood Statement',
      'COASTAL FLOOD STATEMENT IN EFFECT UNTIL 6 PM CST THIS EVENING... ...COASTAL FLOOD ADVISORY IS CANCELLED\n\n* WHAT...Minor flooding.\n\n* WHEN...Until 6 PM.',
    ],
    ['Tornado Emergency', 'The severe thunderstorm warning has been cancelled. A tornado is on the ground.'],
    ['Special Weather Statement', 'The Flood Advisory has expired. Gusty winds are still possible.'],
    ['Tornado Warning', 'The severe thunderstorm warning is no longer in effect.'],
    ['Tsunami Advisory', 'The Tsunami Warning has been downgraded to a Tsunami Advisory.'],
    ['Rip Current Statement', 'The High Surf Advisory has expired. A high risk of rip currents continues.'],
    [
      'Flood Warning',
      'The Flood Warning continues for the following rivers: Río de la Plata.\n\nThe Flood Warning is cancelled for the following rivers: Río Grande de Manatí.',
    ],
    ['Tsunami Warning', 'The tsunami warning will remain in effect until further notice.'],
    ['Tsunami Warning', 'The tsunami watch is cancelled and the tsunami warning is extended.'],
  ])('%s: %j', (event, text) => {
    expect(standingOf({ event, texts: [text] })).toBe('in force');
  });

  it.each(
    products
      .filter(({ english }) => english !== 'Test')
      .flatMap(({ english, spanish, also }) => [english, spanish, ...also]),
  )('the name %s says neither', (event) => {
    expect(
      standingOf({ event, texts: ['', `${event} issued November 20 at 4:00PM AST by NWS San Juan PR`] }),
    ).toBe('in force');
  });
});

/** An expression that reads them again and again takes longer than a test may. */
it.each([
  ...[
    'this is a ',
    'this message the ',
    'esta es una ',
    'not a ',
    'is are was ',
    'the the ',
    'un el la ',
    'until the warning ',
    'flash flood ',
  ],
  ...[
    'aviso de ',
    'no es ',
    'if x ',
    '. ',
    '.\n',
    '\n',
    '\n \n',
    '...',
    ' - ',
    '* ',
    '_',
    'a',
    '/O.NEW.TJSJ.',
    '\u0301',
    'test not ',
  ],
])('the longest text of %j is read', (part) => {
  const texts = [`Test. Cancelled. ${part.repeat(100_000 / part.length)}`];
  expect(standingOf({ event: 'Flash Flood Warning', texts })).toMatch(/./);
});
