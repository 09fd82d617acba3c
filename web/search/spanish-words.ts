import { type PlainWords, patientsWords } from "./plain-words.ts";

const groups: PlainWords = [
  ["hijo, hija, bebe, nene, nena, chiquito, adolescente, infantil, pediatra", ["niños", "niñas"]],
  [
    "sarro, placa, limpiar, lavado dental, limpieza dental, limpieza de dientes",
    ["limpieza", "higiene dental"],
  ],
  ["chequeo, examen, checkup, consulta", ["revisión"]],
  ["casquillo, funda, tapa, capa", ["corona"]],
  ["picadura, picaduras, picada, picado, muela picada, diente picado, hoyo, agujero", ["caries", "empaste"]],
  ["tapadura, tapaduras, relleno, rellenos, calza, calzas, resina, amalgama, plomo, tapar", ["empaste"]],
  ["canal, canales, tratamiento de canal, canal de raiz, conducto, nervio, matar el nervio", ["endodoncia"]],
  [
    "frenillos, brackets, aparatos, alineadores, enderezar, ortodoncia, ortodoncista",
    ["frenos", "retenedores"],
  ],
  ["cordal, cordales, muela del juicio, tercer molar", ["muelas del juicio", "cirugía oral"]],
  ["sacar, sacarme, sacan, quitar, quitarme, extraer, sacar una muela, sacar la muela", ["extracción"]],
  ["placa dental, plancha, dientes postizos, postizos, caja de dientes, protesis", ["dentadura"]],
  ["diente perdido, falta un diente, sin dientes, hueco", ["implante", "puente", "dentadura"]],
  [
    "gingivitis, piorrea, periodontitis, sangran las encias, encias sangrantes",
    ["encías", "limpieza profunda"],
  ],
  ["rechino, rechinar, aprieto, bruxismo, guarda, protector bucal, placa de noche", ["férula nocturna"]],
  ["rayos x, placas, radiografias", ["radiografía"]],
  ["dormir la muela, dormido, inyeccion, aguja, piquete, pinchazo", ["anestesia"]],
  ["gas de la risa, gas, dormirme, dormida, sedado, sedada", ["sedación", "óxido nitroso"]],
  ["nervioso, nerviosa, ansiedad, temor, fobia, me da miedo", ["miedo"]],
  ["emergencia, emergencias, urgente, hoy mismo, de inmediato, sin cita", ["urgencias"]],
  ["duele, dolor, dolores, adolorido, me duele, molestia, punzada", ["dolor", "dolor de muela"]],
  ["quebrado, quebro, partido, astillado, se rompio, se quebro, golpe", ["roto", "urgencias"]],
  ["se cayo, se salio, se despego, se me cayo, se me salio", ["se cayó"]],
  ["hinchado, hinchada, inflamado, inflamada, inflamacion, cachete", ["hinchazón"]],
  ["postemilla, absceso, pus", ["infección", "hinchazón"]],
  ["cuidados, recuperacion, post operatorio, postoperatorio", ["instrucciones después del tratamiento"]],
  ["sorbete, pitillo, carrizo", ["popote", "pajilla"]],
  ["hilo, seda dental", ["hilo dental"]],
  [
    "precio, precios, costo, costos, cuesta, cuestan, cobran, cuanto cuesta, cuanto sale, cuanto vale, caro, barato, tarifas",
    ["precio", "cuánto cuesta", "pagar", "seguro"],
  ],
  ["pagar, pago, pagos, abonos, plazos, mensualidades, cuotas, tarjeta, efectivo", ["pagar", "cuesta"]],
  [
    "aseguranza, aseguranzas, aseguradora, cobertura, cubre, aceptan, medicaid, medi cal, ppo, hmo",
    ["seguro"],
  ],
  ["horas, abren, abierto, cierran, cerrado, fin de semana, a que hora, sabado, domingo", ["horario"]],
  ["ubicacion, mapa, donde estan, donde queda, como llegar, como llego", ["dirección", "encontrarnos"]],
  ["parqueo, parquear, parqueadero, estacionar, estacionarme, carro", ["estacionamiento"]],
  ["guagua, camion, bus, metro", ["autobús", "transporte"]],
  ["cancelacion, cambiar, mover, reagendar, posponer, cambiar mi cita, tarde", ["cancelar", "cita"]],
  ["agendar, reservar, turno, sacar cita, hacer cita, sacar una cita, hacer una cita", ["pedir", "cita"]],
  ["telefono, llamar, contacto, numero", ["llame"]],
  ["traductor, traductora, traducir, traduccion, ingles, senas, sordo, sorda", ["intérprete"]],
  ["transportacion, taxi, uber, quien me lleve, que me lleven", ["transporte"]],
  ["discapacidad, discapacitado, rampa, minusvalido, andador, baston", ["silla de ruedas", "accesible"]],
  ["doctor, doctora, doctores, especialista, personal", ["dentista", "equipo"]],
  ["mis datos, expediente, registros, historial, record", ["expediente", "privacidad"]],
  ["entrar, clave, olvide mi contrasena, mi cuenta, registrarse", ["iniciar sesión", "cuenta"]],
  ["darme de baja, suscribirme, suscripcion, noticias, newsletter", ["boletín"]],
];

/** What patients say in Spanish, without accents. Mexico and the Caribbean have their own words for some things. */
export const spanishWords = patientsWords(
  groups,
  "a al algun alguna como con cual cuales cuando de del donde e el ella en es esa ese esta estan este hay la las le les lo los me mi mis muy nos o para pero por porque puede pueden puedo que quien se si son su sus te tiene tienen tengo un una unas unos usted ustedes y ya yo",
);
