/**
 * How the warning services take back a warning, and how they say that one is in force, in English and in the Spanish of the office in San
 * Juan. The sentences are in lower case, without accents and marks, with one space between words, and marks stand where a product is
 * named and where one is taken back. Sources: bulletins of the Weather Service that cancel ("The High Surf Warning has been cancelled and is no longer in effect"), its
 * instructions 10-1701 (headlines: IS CANCELLED, HAS EXPIRED, REMAINS IN EFFECT) and 10-922 ("Flooding is no longer expected to pose a
 * threat"), and its bulletins in Spanish (PERMANECE EN EFECTO, HA SIDO CANCELADO).
 */

/** The marks. */
export const ownWarning = 'OWN';
export const otherWarning = 'OTHER';
export const takenBack = 'BACK';
const product = `(?:${ownWarning}|${otherWarning})`;

const article =
  '(?:the|this|these|that|all|any|an?|its|el|las?|los|est[ae]s?|estos|dich[oa]s?|tod[oa]s?|su|una?)';
const notAWarning =
  '(?! (?:systems?|centers?|centre|sirens?|tests?|drills?|exercises?|areas?|points?|levels?|stages?|coordination|network|program|for (?:the )?(?:media|public) only))\\b';
/** A warning without its product: "the warning", "this advisory", or one of these words at the beginning. */
const plainNames =
  `(?:(?:${article} ){1,3}|^)(?:(?:above|local|current|weather|mencionad[oa]|referid[oa]) )?` +
  '(?:warnings?|watch(?:es)?|advisory|advisories|alerts?|avisos?|vigilancias?|advertencias?|alertas?)';
const warning = `(?:(?:${article} ){0,3}${product}|${plainNames})${notAWarning}`;

/** What a sentence gives as its reason or its time: "Because of the Flash Flood Warning, classes have been cancelled". */
const reason = `(?:due to|because of|owing to|given|under|during|despite|after|before|with|debido al?|a causa de|por|ante|con|durante|tras|bajo|a pesar de) ${warning}`;

/** Another message. */
const another = [
  `(?:${article} )?(?:previous|earlier|prior|first|old|preceding|last|original|former) (?:\\w+ )?(?:${product}|warning|watch|advisory)\\b`,
  `${warning} (?:anterior|previ[oa]|original)\\b`,
  '(?:sistema|centro|red|sirenas) (?:\\w+ )?de (?:alertas?|avisos?)(?: de \\w+)?',
  `${product} (?:systems?|centers?|centre|sirens?)\\b`,
  '(?:tests?|drills?|exercises?|pruebas?|simulacros?|ejercicios?)\\b',
].join('|');

/** "Is cancelled", "has expired", "no longer in effect". */
export const takesBack = new RegExp(
  `\\b(?:${[
    '(?:(?:is|are|was|were|has|have|been|being|now|hereby) ){0,4}(?:cancell?ed|rescinded|withdrawn|terminated|discontinued|lifted|revoked|removed|downgraded|lapsed|ended|expired)',
    '(?:is|are)(?: now)? over|(?:(?:has|have) been|was|were) (?:allowed to expire|dropped)|there (?:is|are) no longer',
    'no longer (?:under|in effect|in force|valid|active|needed|necessary|required|warranted|appl(?:y|ies))',
    'cancell?ations? of|cancell?ation(?: message| statement| bulletin|$)|cancels?|cancell?ing',
    '(?:(?:ha|han|sido|fue|fueron|queda|quedan|quedo|esta|estan|es|son) ){0,4}(?:cancelad[oa]s?|levantad[oa]s?|retirad[oa]s?|revocad[oa]s?|descontinuad[oa]s?)',
    'se (?:ha |han )?cancel(?:a|an|o|aron|ado)|(?:ha|han) cancelado|cancel(?:o|an|aron)|cancelacion(?: del?|$)|se (?:descontinuan?|levantan?|retiran?|revocan?)',
    '(?:ha|han) (?:expirado|vencido|terminado|finalizado|concluido|caducado)|expiro|vencio|caduco|termino|finalizo|culmino|expirad[oa]s?|vencid[oa]s?',
    'ya no (?:esta|estan|se encuentra|se encuentran|sigue|siguen|permanece|permanecen|continua) (?:\\w+ )?(?:efecto|vigor|vigencia|vigentes?|activ[oa]s?)',
    'ya no (?:aplican?|rigen?|es necesari[oa]|son necesari[oa]s)|(?:queda|quedan|quedo|deja|dejo|dejad[oa]s?) sin efecto|ya no (?:hay|(?:esta|estan) bajo)|dej(?:a|an|o|aron) de estar (?:en (?:efecto|vigor)|vigentes?|activ[oa]s?)',
  ].join('|')})\\b`,
  'g',
);

/** What is not so yet, or not at all. After "until" a time says how long, and not that something is to come. */
const open = [
  `(?:not?)(?: \\w+){0,4}? (?:${takenBack}|in effect|in force|en efecto|en vigor)`,
  `(?:will|may|could|would|should|might|can|cannot|to|sera|seran|podria|podrian|sea|sean)(?: \\w+){0,3}? ${takenBack}`,
  `(?:unless|if|when|once|whether|until(?! (?:further|\\d|noon|midnight|tonight|early|late|mid|this (?:morning|afternoon|evening)|\\w+day))|hasta que|a menos que|si|cuando|una vez)(?: \\w+){0,12}? ${takenBack}`,
].join('|');

const inForce = [
  '(?:remains?|stays?|continues?|goes|is|are)(?: (?:still|now|also|currently|already)){0,2} in (?:effect|force)',
  '(?:remains?|stays?) (?:valid|active)|continues?|still in (?:effect|force)|now in effect',
  '(?:has|have)(?: now| also)? (?:been )?(?:issued|extended|expanded|reissued)|(?:is|are) extended',
  'replaced (?:by|with)|(?:is|are|remains?) unchanged|sin cambios?',
  '(?:permanecen?|continuan?|siguen?|se mantienen?|esta|estan|es|son)(?: \\w+){0,2}? (?:en (?:efecto|vigor|vigencia)|vigentes?|activ[oa]s?)',
  '(?:permanecen?|continuan?|siguen?|se mantienen?)\\b|(?:ha|han) (?:sido )?(?:emitido|emitid[oa]s?|extendido|extendid[oa]s?)|se (?:ha |han )?(?:emite|emitio|emitido|extiende|extendio|extendido)',
  '(?:reemplazad[oa]s?|sustituid[oa]s?) por',
  `(?:new|nuev[oa])(?= ${product})`,
].join('|');
/** Says it too where nothing takes the warning back: "the warning in effect for Ponce is cancelled" does. */
const perhapsInForce =
  '(?:that|which|que) (?:is|are|was|were|esta|estaba|estan) (?:in effect|en efecto|en vigor|vigentes?)|in effect|in force|en (?:efecto|vigor)|vigentes?';
const past =
  '(?:was|were|had been|estaba|estuvo|estaban)(?: \\w+)? (?:in (?:effect|force)|en (?:efecto|vigor)|vigentes?)';

/**
 * The words of a sentence that say what stands and what is taken back, in their order. `object`: "has cancelled the Flood Watch"; `successor`:
 * "is replaced by a Flash Flood Warning".
 */
export const statements = new RegExp(
  [
    // "That has expired" tells a warning from others.
    `\\b(?:that|which|one|que) ${takenBack}\\b`,
    `sufficiently for (?<ready>${warning}) to be ${takenBack}`,
    `(?:\\b(?:${reason}))`,
    `(?<another>\\b(?:${another}))`,
    `(?<back>\\b${takenBack}\\b)(?=(?<object> ${warning})|)`,
    `(?:\\b(?:${past})\\b)`,
    `(?:\\b(?:${open})\\b)`,
    `(?<strong>\\b(?:${inForce})\\b)(?=(?<successor> (?:an? )?(?:new )?${warning})|)`,
    `(?<weak>\\b(?:${perhapsInForce})\\b)`,
    `(?<warning>(?:\\b|^)${warning})`,
  ].join('|'),
  'g',
);

/** A quick look: without one of them nothing is taken back. */
export const maybeTakenBack =
  /cancel|allowed to expire|expired|expir[ao]|venc|caduc|no longer|lifted|rescind|withdrawn|terminat|discontinu|descontinu|levanta|retira|revo[kc]|downgraded|removed|lapsed|ended|is over|dropped|ya no |sin efecto|de estar|finalizado|terminado|concluido|termino|finalizo|culmino|passed|pasado|cesado/;

/** The hazard is over, which the bulletin says instead of its own name. */
export const hazardOver =
  /\bno longer (?:expected to )?(?:pos(?:e|es|ing) (?:an?|any)|an? (?:\w+ )?threat)|\bno longer an? (?:\w+ )?threat|\b(?:threat|danger) (?:has|have) (?:now )?(?:ended|passed|diminished)|\bflood(?:ing)? is no longer (?:expected|occurring)|\bya no (?:representan?|presentan?|hay|existe) (?:una? )?(?:amenaza|peligro|riesgo)|\b(?:amenaza|peligro|riesgo)(?: de \w+)? (?:ya )?(?:ha|han) (?:pasado|terminado|cesado)\b/;
/** Says of a part of the places that it is still warned, where the sentence does not take that back. */
export const notEverywhere =
  /\b(?:elsewhere|rest of|remainder of|(?:other|remaining) (?:areas|places|municipalities|zones|counties)|resto del?|l[oa]s demas)\b/;
/** What keeps such a sentence from speaking of all places, or of now. */
export const limited =
  /\b(?:but|however|although|though|elsewhere|except|while|yet|until|unless|if|when|once|pero|aunque|sin embargo|excepto|mientras|hasta|cuando|si)\b/;
