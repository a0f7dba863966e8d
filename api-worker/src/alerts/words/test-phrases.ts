/**
 * How the warning services say that a message is a test, in the form that a text has here: lower case, without accents and marks, one space
 * between words. Each row says where the words are from.
 */

/** What a test is called. Alone or with the words below, it is a heading: "TEST", "SIMULACRO DE TSUNAMI", "TSUNAMI TEST MESSAGE NUMBER 1". */
const names =
  'tests?|drills?|exercises?|dummy|simulations?|pruebas?|simulacros?|ejercicios?|ensayos?|simulacion|shakeout|lantex';
/** They say it only with another word: thunderstorms train, and offices practise. */
const weakNames =
  'training|practice|demonstration|demo|mock|simulated|adiestramiento|entrenamiento|practica|demostracion';
/** What a warning is called. */
const messages =
  'messages?|bulletins?|products?|warnings?|watch|advisory|statements?|alerts?|broadcast|communication|notification|events?|scenario|' +
  'mensajes?|boletin|aviso|alertas?|vigilancia|advertencia|comunicado|producto|transmision|comunicacion|notificacion|eventos?|escenario';
/** Words that stand beside them and say nothing else. */
const others =
  'an?|the|of|for|emergency|emergencias?|progress|underway|today|hoy|curso|puerto|rico|caribbean|' +
  'and|only|just|merely|simply|solely|part|one|number|our|your|its|in|as|being|sent|issued|conducted|intended|purposes?|use|' +
  'routine|regular|regularly|scheduled|planned|required|periodic|weekly|monthly|daily|annual|yearly|semi|bi|quarterly|national|nationwide|statewide|state|' +
  'regional|island|islandwide|wide|local|public|official|voice|silent|live|full|scale|end|to|functional|operational|tabletop|large|coordinated|system|' +
  'communications?|comms?|transmission|dissemination|tsunamis?|hurricane|tropical|storm|surge|tornado|flash|flood|severe|thunderstorm|weather|wind|' +
  'winter|earthquake|civil|evacuation|eas|wea|nwr|noaa|nws|ptwc|ntwc|radio|wireless|sirens?|caribe|wave|ews|pacific|great|' +
  'solo|solamente|unicamente|tan|parte|de|del|una?|el|las?|los|para|por|con|en|fines|propositos?|efectos|motivos?|y|gran|' +
  'rutina|rutinari[oa]|regular|programad[oa]|planificad[oa]|mensual|semanal|anual|periodic[oa]|requerid[oa]|nacional|estatal|publico|sistema|' +
  'comunicacion|comunicaciones|terremotos?|huracan|tormenta|tropical|inundacion|inundaciones|repentinas?|subitas?|marejada|ciclonica|desalojo|sirenas|inalambricas?|movil';

/** Every word of a heading is one of these, and one of them is a name. */
export const headingWords = new RegExp(`^(?:${names}|${weakNames}|${messages}|${others}|\\d+)$`);
export const testNames = new RegExp(`^(?:${names})$`);
/** The name of an event that has one of them is that of a test: "Practice/Demo Warning", "Ejercicio de tsunami". */
export const testInName = new RegExp(`\\b(?:${names}|${weakNames})\\b`);

/** A dozen words: no sentence of a test has more of them in a row. */
const fill = `(?: (?:${others}|${messages}|training|practice)){0,12}`;
/** Whatever is tried besides the warning itself: proof, laboratories, rigs. */
const other =
  '(?! (?:de que|de fuego|de laboratorio|de alcohol\\w*|de covid|de sangre|de agua|de paciencia|de fe|of (?:patience|endurance|strength|faith|character)|in|site|well|range|track|results?|crews?|rigs?|ships?)\\b)';
const test = `(?:(?:${names})${other}|(?:${weakNames})(?: (?:${messages}|purposes?|only|solamente)\\b|$))`;
/** A hurricane is a test for an island; a message about it is none. */
const thisMessage = `(?:this|the following)(?:(?: (?:public|emergency|tsunami|hurricane|tropical|storm|tornado|flash|flood|severe|thunderstorm|weather|civil)){0,4} (?:${messages})|)`;
const esteMensaje = `(?:est[aeo]|el presente|el siguiente)(?: (?:${messages})(?: (?:de|emergencias?|tsunami|huracan|inundaciones|repentinas)){0,5}|)`;
const isWord = '(?:is|was|has been|will be)';
const esWord = '(?:es|fue|ha sido|sera|forma|constituye|se trata)';

/** Sentences by which a message says of itself that it is a test, each below where it is from. */
export const testSentences = [
  // Tsunami Warning Centers, monthly: THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY, THIS IS A TEST TO DETERMINE TRANSMISSION TIMES, THIS IS A SCHEDULED TEST OF THE COMMUNICATION METHODS; weather radio, weekly (NWSI 10-1710): THIS IS A TEST; exercises: THIS IS AN EXERCISE MESSAGE
  `\\b${thisMessage} ${isWord}${fill} ${test}`,
  // National Tsunami Warning Center, Atlantic: ESTO ES UNA PRUEBA PARA DETERMINAR LOS TIEMPOS DE TRANSMISION; national test on phones: ESTA ES UNA PRUEBA del Sistema Nacional de Alerta de Emergencia
  `\\b${esteMensaje} ${esWord}${fill} ${test}`,
  // CARIBE WAVE in Puerto Rico: as part of the exercise, como parte del ejercicio
  `\\b(?:(?:as|and) part of|como parte del?)${fill} ${test}`,
  // Emergency Alert System: it is only a test; in Spanish: no es una emergencia, es una prueba
  `^it (?:is|s) (?:only|just|merely)${fill} ${test}|(?:^|\\bemergencia )es${fill} ${test}`,
  // Red Sísmica de Puerto Rico, exercise CARIBE WAVE: se trata de un ejercicio
  `(?<!\\bno )\\bse trata(?: solo| solamente| unicamente)? de${fill} ${test}`,
  // Weather Service, text products in test mode: THIS MESSAGE IS FOR TEST PURPOSES ONLY
  '\\bfor (?:test|testing|exercise|drill|training|practice|demonstration)(?: \\w+)? only\\b',
  // Handbooks of CARIBE WAVE and LANTEX: messages issued for exercise purposes
  '\\b(?:issued|sent|transmitted|disseminated|broadcast)(?: only)? for (?:test|exercise|drill|training|practice)(?: \\w+)? (?:purposes?|use)\\b',
  // Handbooks of CARIBE WAVE in Spanish: para ejercicio solamente
  '\\bpara (?:adiestramiento|entrenamiento|prueba|ejercicio|simulacro) (?:solamente|unicamente)\\b',
  // Puerto Rico, Emergency Alert System: solo para propósitos de prueba
  `\\b(?:para|con|por) (?:fines|propositos?|efectos|motivos?) de (?:${names}|${weakNames})${other}`,
  // Emergency Alert System: THIS IS ONLY A TEST
  `(?<!\\bnot )\\b(?:only|just) an? (?:${names})${other}`,
  // Emergency Alert System in Spanish: es solamente una prueba
  `(?<!\\bno )\\b(?:solo|solamente|unicamente) (?:es )?una?(?: (?:${others})){0,8} (?:${names})${other}`,
  // Emergency Alert System: IF THIS HAD BEEN AN ACTUAL EMERGENCY
  '\\b(?:if this had been|had this been|if this were) an? (?:actual|real)\\b',
  // Emergency Alert System in Spanish: si esto hubiera sido una emergencia real
  '\\b(?:hubiera|hubiese|haber) sido una? (?:\\w+ )?(?:emergencia|aviso|alerta|evento|advertencia) (?:real|verdader[oa])\\b|\\b(?:fuera|fuese) una? (?:emergencia|aviso|alerta|evento) (?:real|verdader[oa])\\b',
  // CARIBE WAVE, sirens of Puerto Rico: not a real emergency
  `\\bthis (?:is not|was not|does not represent) an? (?:actual|real) (?:${messages}|emergency|tsunami)\\b|\\bno (?:actual|real) (?:emergency|warning|event)\\b`,
  // CARIBE WAVE 2019, sirens of Puerto Rico: no es una emergencia real
  '\\bno (?:es|se trata de|hay|existe) (?:una? )?(?:emergencia|aviso|alerta|evento|advertencia) (?:de \\w+ )?(?:real|verdader[oa])\\b',
  // Emergency Alert System: THIS CONCLUDES THIS TEST
  `\\bthis (?:concludes|ends|completes)(?: this)?${fill} (?:${names})\\b`,
  // Emergency Alert System in Spanish: esto concluye esta prueba
  `\\b(?:esto|asi|con esto) (?:concluye|termina|finaliza|culmina) (?:est[ae]|la|el)${fill} (?:${names})\\b`,
  // Pacific Tsunami Warning Center, first Thursday: THANK YOU FOR YOUR PARTICIPATION IN THIS TEST
  `\\b(?:participation|participating|taking part) in this(?: (?:${others})){0,8} (?:${names})\\b`,
  // CARIBE WAVE in Puerto Rico: gracias por participar en este ejercicio
  `\\b(?:participar|participacion|participando) en este(?: (?:${others})){0,8} (?:${names})\\b|\\b(?:participar|participacion|participando) en esta prueba\\b`,
  // Weather radio, weekly: IS CONDUCTING A TEST OF THE WARNING ALARM
  `\\b(?:is|are)(?: now| currently)? (?:conducting|performing|transmitting|holding) (?:an?|the|its)(?: (?:${others})){0,8} (?:${names}) of (?:the|its|our|all)(?: (?:${others})){0,8} (?:alert|emergency|warning|communications?|tsunami|radio)\\b`,
  // Common Alerting Protocol, headline: TEST Tsunami Warning issued June 11; text products in test mode: TEST WINTER STORM WARNING IN EFFECT
  `^(?:an? |the )?(?:${names}|${weakNames})(?: (?:${others})){0,8} (?:${messages})\\b(?! (?:that|which|was|were|que|enviad|cancel|settings|systems?|plans?|radios?|procedures?))`,
  // Text products in test mode: HAS ISSUED A TEST WINTER STORM WARNING
  `\\bhas(?: also)? (?:been )?issued (?:an? )?(?:test|exercise|drill|dummy|mock|simulated|practice)(?: (?:${others})){0,8} (?:${messages})\\b`,
  // Handbook of CARIBE WAVE: EXERCISE EXERCISE EXERCISE
  '\\b(?:test test|exercise exercise|drill drill|prueba prueba|simulacro simulacro|ejercicio ejercicio)\\b',
  // Pacific Tsunami Warning Center: TEST... TSUNAMI DUMMY - COMMUNICATIONS TEST ...TEST
  '\\btsunami dummy\\b',
  // Pacific Tsunami Warning Center: THIS TEST IS CONDUCTED ON THE FIRST THURSDAY OF EACH MONTH
  `\\bthis (?:test|drill|exercise) (?:is|was|has|will)\\b|\\best[ae] (?:prueba|simulacro|ejercicio) (?:es|se|fue|sera)\\b`,
  // Weather Service, statements after a test: PLEASE DISREGARD THIS TEST MESSAGE
  `\\b(?:disregard|ignore|omiso (?:a|de)) (?:this|est[ae])(?: (?:${others})){0,8} (?:${names})\\b`,
  // Weather radio, weekly: A TEST OF THE EMERGENCY ALERT SYSTEM IS UNDER WAY
  `^(?:an? |the )?(?:${names})(?: (?:${others}|${messages})){0,8} (?:is|are)(?: now| currently)? (?:under ?way|in progress|being (?:conducted|held))\\b`,
  // CARIBE WAVE in Puerto Rico: estamos realizando un simulacro de tsunami
  `\\bwe are(?: now| currently)? (?:conducting|holding|performing) (?:an?|our|the)(?: (?:${others})){0,8} (?:${names})${other}|\\b(?:estamos|se esta) (?:realizando|llevando a cabo|efectuando) (?:una?|el|la)(?: (?:${others})){0,8} (?:${names})${other}`,
  // Handbooks of CARIBE WAVE and LANTEX: exercise participants should
  '\\b(?:exercise|drill) participants\\b|\\bparticipantes (?:del|de este) (?:ejercicio|simulacro)\\b',
].map((pattern) => new RegExp(pattern));

/** Sentences that speak of a test without being one: what others said, or what it would be. */
export const ofOthers =
  /\b(?:false|rumou?rs?|mistaken|mistake|in error|error|(?:do|should|must) not (?:assume|think|believe|treat|confuse)|said|stated|indicated|(?:if|whether) this (?:is|was)|no (?:piens[ae]n?|cre[ae][ns]?|asum[ae][ns]?|supong[ae][ns]?|confund[ae]n?)|fals[oa]s?|rumor(?:es)?|dijo|decia|indico|indicaba|si est[aeo] (?:es|fue))\b/;

/** Sentences by which a message says that it is none. */
export const denials: readonly RegExp[] = [
  new RegExp(
    `\\b(?:not|isn t|never)(?: (?:${others}|any|another|today s)){0,8} (?:${names})\\b(?! (?:of|de) (?:the |las? )?(?:sirens?|sirenas))`,
  ),
  new RegExp(`\\bno (?:es|son|se trata|forma|fue)?(?: (?:${others})){0,8} ?\\b(?:${names})\\b`),
  new RegExp(
    `\\b(?:this is|this|esto es|esta es|este es) (?:an? |una? )?(?:actual|real) (?:${messages}|emergency)\\b`,
  ),
  /\b(?:this is|esto es) real\b|\best[aeo] es una? (?:emergencia|aviso|alerta|evento|advertencia) (?:real|verdader[oa])\b/,
];
/** What a test says that a real message would say. */
export const wouldSay = /\b(?:would|had this|if this had|hubiera|hubiese|diria|say|says)\b/;

/** A quick look: all words by which a test is known begin so. */
export const maybeTest =
  /test|drill|shakeout|lantex|exerci|dumm|simula|train|practi|demo|mock|prueba|ejercicio|ensayo|adiestr|entren|actual|real|verdader/;
