import type { TypedWords } from "./typed-words.ts";

/**
 * Beginnings of words or phrases, as they are compared: in lower case, without accents. Mexico and the Caribbean have their
 * own words for some things (guagua, postemilla, popote). A topic has those of each keyword that it lists, so a keyword here
 * is one that only the topic meant has, in the example and the starter.
 */
export const spanishWords: TypedWords = [
  [
    "emergency",
    "emergencia, urgencia, urgente, me duele mucho, duele mucho, duele muchisimo, dolor fuerte, dolor muy fuerte, mucho dolor, muchisimo dolor, dolor insoportable, insoportable, no aguanto, no puedo dormir, no me deja dormir, no dormi, hinchad, inflamad, se me hincho, se me inflo, se me esta hinchando, no para de sangrar, no deja de sangrar, no me para la sangre, sangro mucho, sangra mucho, mucha sangre, se me rompio, se me quebro, se me partio, se rompio un diente, se rompio el diente, se rompio una muela, se quebro un diente, diente roto, diente quebrado, diente partido, muela rota, muela quebrada, muela partida, se me cayo un diente, se me cayo el diente, se me cayo una muela, se me cayo la muela, se me salio un diente, golpe, absceso, postemilla, tengo pus, con pus, sale pus, hay pus, fiebre, calentura, infeccion, infectad, no puedo respirar, me cuesta respirar, no puedo tragar, me cuesta tragar, a medianoche, a media noche, madrugada",
  ],
  [
    "toothache",
    "dolor de muela, dolor de diente, dolor en la muela, dolor en una muela, dolor en el diente, dolor en un diente",
  ],
  [
    "aching",
    "duele, dolor, muela, adolorid, me molesta, me lastima, punzada, sensible a, sensibles a, caries, picad, diente flojo, muela floja, se me mueve, se me afloj, bolita",
  ],
  [
    "lost filling",
    "se me cayo la corona, se me cayo una corona, se me cayo el empaste, se me cayo un empaste, se me cayo la tapa, se me cayo una tapa, se me cayo el relleno, se me cayo un relleno, se me cayo la resina, se me cayo una resina, se me cayo la amalgama, se me cayo la calza, se me cayo el casquillo, se me cayo el puente, se me cayo la carilla, se me cayo la temporal, se me cayo lo que me pusieron, se me salio la corona, se me salio el empaste, se me salio la tapa, se me salio el relleno, se me salio la resina, se me salio la amalgama, se me salio la calza, se me salio el casquillo, se me salio el puente, se me despego, se despego, perdi la corona, perdi una corona, perdi el empaste, perdi un empaste, perdi la tapa, corona suelta, corona floja, empaste suelto, empaste flojo",
  ],
  [
    "gums bleed",
    "encia, encias, me sangra, sangran las encias, sangrado de encias, escupo sangre, sangre cuando, sangre al cepillar",
  ],
  [
    "speak spanish",
    "habla espanol, hablan espanol, hable espanol, hablen espanol, hablo espanol, en espanol, no hablo ingles, no se ingles, no entiendo ingles",
  ],
  [
    "appointment",
    "cita, sita, una cita, quiero una cita, necesito una cita, necesita una cita, hacer una cita, sacar una cita, agend, reserv, turno, consulta, quiero ir, puedo ir, quiero ver, me pueden ver, me pueden atender, me puede ver, hoy, manana, esta semana, disponib, sin cita, lo antes posible, lo mas pronto, espacio para",
  ],
  [
    "which day",
    "que dia, cual dia, quien atiende, quien esta, quien trabaja, quien me va a atender, quien es el dentista, que dentista, que doctor, cuando esta el, cuando esta la, cuando atiende, cuando viene, cuando trabaja, esta el doctor, esta la doctora, esta el dr, esta la dra, atiende el dr, atiende la dra, atiende el doctor, atiende la doctora, el dr esta, la dra esta, el doctor esta, la doctora esta, dias esta el, dias esta la",
  ],
  [
    "new patient",
    "primera vez, primera cita, primera visita, paciente nuevo, paciente nueva, pacientes nuevos, soy nuevo, soy nueva, que llevo, que traigo, que debo llevar, que debo traer, que tengo que llevar, que tengo que traer, que necesito llevar, que hay que llevar, papeles, documentos, formularios, llenar",
  ],
  [
    "unsubscri",
    "boletin, suscri, desuscri, darme de baja, no quiero correos, no quiero mas correos, no quiero recibir, no me manden, dejen de mandar, dejar de recibir, lista de correo, muchos correos, demasiados correos",
  ],
  [
    "reschedul",
    "cancelar, cancelacion, cancelo, cancele, cambiar mi cita, cambiar la cita, cambiar una cita, cambiar de cita, cambiar de dia, cambiar el dia, cambiar la hora, cambiar de hora, cambio de cita, mover mi cita, mover la cita, mover una cita, pasar mi cita, posponer, aplazar, reagend, reprogram, no puedo ir, no podre ir, no voy a poder, no puedo llegar, no puedo asistir, no alcanzo a llegar, llego tarde, llegar tarde, llegare tarde, voy tarde, se me hizo tarde, falte, perdi mi cita, perdi la cita, se me olvido mi cita, se me paso la cita",
  ],
  [
    "opening hours",
    "horario, apertura, a que hora, hasta que hora, abre, abierto, esta abierto, estan abiertos, abierta, cierra, cerrado, que dias abre, que dias trabajan, lunes, martes, miercoles, jueves, viernes, sabado, domingo, fin de semana, fines de semana, dia festivo, dias festivos, feriado, de noche, por la noche, en la noche, direccion, donde estan, donde queda, donde se encuentra, donde es, ubicacion, ubicad, como llego, como llegar, mapa",
  ],
  [
    "parking",
    "estacion, donde me estaciono, parque, autobus, en bus, guagua, camion, metro, tren, silla de ruedas, escaleras, escalones, elevador, ascensor, rampa, dejar el carro, dejo el carro, dejo mi carro",
  ],
  [
    "insurance",
    "seguro, aseguranza, asegurad, acepta, toman, cubre, cobertura, plan dental, mi plan, red de",
  ],
  [
    "price",
    "cuanto cuesta, cuanto cobra, cuanto sale, cuanto vale, cuanto seria, cuanto me, cuanto es el, cuanto es la, cuanto es un, cuanto es por, cuanto hay que pagar, cuanto tengo que pagar, cuanto pago, precio, costo, cuesta, cobra, caro, barat, copago, pago, pagar, pagan, a plazos, en abonos, mensualidad, cuotas, tarjetas, tarjeta de credito, tarjeta de debito, con tarjeta, acepta tarjeta, aceptan tarjeta, efectivo, descuento, financia, presupuesto, factura, no tengo dinero",
  ],
  [
    "no insurance",
    "no tengo seguro, sin seguro, no tengo aseguranza, sin aseguranza, no tenemos seguro, otro seguro, perdi mi seguro, no aceptan mi seguro",
  ],
  [
    "aftercare",
    "despues de la cirugia, despues de una cirugia, despues de la operacion, despues del tratamiento, despues de mi tratamiento, cuidados, recupera, cicatriz, sanar",
  ],
  [
    "new crown",
    "corona nueva, corona temporal, empaste nuevo, me pusieron, me hicieron un empaste, muerdo alto, siento alto, quedo alto, quedo alta, siento alta, muy alto, muy alta, sensible, sensibilidad, pegajos, despues del empaste, despues de un empaste, despues de la corona, despues de una corona, despues de poner",
  ],
  [
    "gauze",
    "extraccion, despues de la extraccion, despues de una extraccion, me sacaron, me quitaron, me extrajeron, gasa, popote, pajilla, sorbete, puntos, alveolitis, puedo comer, puedo fumar, fumar, enjuag, hinchazon, coagulo, sangrado",
  ],
  ["wisdom t", "del juicio, corda"],
  [
    "flare-up",
    "despues de la endodoncia, despues de una endodoncia, despues de mi endodoncia, me hicieron una endodoncia, me hicieron la endodoncia, me hicieron endodoncia, me mataron el nervio, me hicieron un tratamiento de c, me hicieron un canal, me hicieron un conducto",
  ],
  [
    "treatment",
    "tratamiento, limpieza, limpieza profunda, revision, chequeo, examen, blanque, frenos, frenillos, bracket, alineador, carilla, puente, dentadura, protesis, placa, plancha, guarda, ferula, rayos x, radiografia, fluor, sellador, sellante, empaste, tapadura, tapar una muela, relleno, resina, amalgama, calza, corona, incrustacion, servicios, hacen, ofrecen, ponen, comer antes",
  ],
  [
    "every six months",
    "cada cuanto debo ven, cada cuanto debo ir, cada cuanto tengo que, cada cuanto hay que ir, cada cuanto hay que ven, cada cuanto debo hacerme, cada cuanto me hago, cada cuanto me toca, cada cuanto toca, cada cuanto una, cada cuanto se hace, cada cuando debo ir, cada cuando debo ven, con que frecuencia debo ir, con que frecuencia debo ven, con que frecuencia tengo que, cada seis meses, cada 6 meses, dos veces al ano, veces al ano, limpieza",
  ],
  [
    "sedation",
    "sedacion, sedar, sedad, anestesia, dormid, me duermen, me duerman, me pueden dormir, dormirme, dormir para, gas de la risa, oxido nitroso",
  ],
  [
    "pediatric",
    "atienden nin, atienden a nin, ven nin, ven a nin, nino, nina, bebe, mi hijo, mi hija, mis hijos, mis hijas, mi hijo necesita, mi hija necesita, infantil, toda la familia",
  ],
  [
    "infant",
    "primera cita de mi, primera cita del, primera vez de mi, primera vez al dentista, primer diente, primer dientito, a que edad, desde que edad, que edad, edad, nino, nina, bebe, mi hijo, mi hija",
  ],
  [
    "endodont",
    "endodoncia, tratamiento de c, conducto, canal, nervio, va a doler, va a dolerme, me va a doler, duele poner, duele hacer, duele que, duele una endodoncia, duele la endodoncia, duele el tratamiento, tengo miedo, me da miedo, miedo, ansiedad",
  ],
  [
    "minimum age",
    "endodoncia, mi hijo, mi hija, a que edad, desde que edad, que edad, edad, anos puede, anos y, cuantos anos, menores, adolescente",
  ],
  ["implant", "injerto, falta un diente, faltan dientes, falta una muela, me faltan"],
  ["wisdom", "muela del juicio, muelas del juicio, del juicio, cordal, cordales"],
  [
    "need a tooth pulled",
    "necesito una extraccion, hacen extracciones, sacar la muela, sacar una muela, sacar un diente, sacar el diente, sacarme, sacarse, sacan muelas, sacan dientes, que me saquen, quitarme, quitar la muela, quitar una muela",
  ],
  [
    "office",
    "telefono, correo, contacto, comunicar, hablar con, llamar, llamen, expediente, historial, mis registros, copia de, enviar mis radiografias, mandar mis radiografias, queja",
  ],
  [
    "interpret",
    "interprete, traduc, senas, sordo, sorda, no oigo, no escucho, transporte, quien me lleve, no tengo como llegar, no tengo carro, hablan ingles, habla ingles, idioma",
  ],
  [
    "password",
    "cuenta, contrasena, clave, usuario, iniciar sesion, registr, no puedo entrar, entrar a mi, codigo, verifica, confirmar mi correo, cambiar mi correo, mis solicitudes, borrar mis datos",
  ],
  ["hiring", "trabajo, empleo, vacante, contrata, estan contratando, practicas"],
];
