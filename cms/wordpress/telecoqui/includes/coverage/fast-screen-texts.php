<?php
/**
 * What the script of the fast screen says, by the names that it uses. "%s" is replaced by the script.
 *
 * @package Telecoqui
 */

defined( 'ABSPATH' ) || exit;

return array(
	'aviso'       => Telecoqui\Announcement_Desk::texts(),
	/* translators: %s: a number of entries. */
	'esperando'   => __( 'Esperando señal: %s', 'telecoqui' ),
	/* translators: %s: a number of entries. */
	'enviando'    => __( 'Enviando: %s', 'telecoqui' ),
	/* translators: %s: a number of entries. */
	'atencion'    => __( 'Necesitan tu atención: %s', 'telecoqui' ),
	'al_dia'      => __( 'Todo está enviado.', 'telecoqui' ),
	'sin_sesion'  => __( 'Tu sesión terminó. Nada se pierde: inicia sesión y se enviará.', 'telecoqui' ),
	'iniciar'     => __( 'Iniciar sesión', 'telecoqui' ),
	'sin_memoria' => __( 'Este navegador no guarda entradas sin señal: no cierres esta página mientras haya algo por enviar.', 'telecoqui' ),
	'servidor'    => __( 'El servidor tuvo un problema. Se intentará otra vez.', 'telecoqui' ),
	'no_guardado' => __( 'El servidor tuvo un problema. Prueba otra vez.', 'telecoqui' ),
	'sin_senal'   => __( 'No hay señal. Prueba otra vez cuando haya.', 'telecoqui' ),
	'foto_mala'   => __( 'Este teléfono no puede leer esa foto. Escoge otra.', 'telecoqui' ),
	'vacia'       => __( 'Escribe qué pasó, o añade una foto.', 'telecoqui' ),
	'sin_titular' => __( 'Un momento clave necesita un titular corto: escríbelo.', 'telecoqui' ),
	/* translators: %s: a size in kB. */
	'foto'        => __( 'Foto lista: %s kB', 'telecoqui' ),
	'reintentar'  => __( 'Enviar otra vez', 'telecoqui' ),
	'recuperar'   => __( 'Volver a escribirla', 'telecoqui' ),
	'quitar'      => __( 'Quitar', 'telecoqui' ),
	'seguro'      => __( '¿Borrar esta entrada? Los lectores dejan de verla.', 'telecoqui' ),
	'seguro_otra' => __( '¿Reemplazar lo que estás escribiendo?', 'telecoqui' ),
	'seguro_cola' => __( '¿Quitar lo que escribiste sin enviarlo?', 'telecoqui' ),
	'cambio'      => __( 'Cambio', 'telecoqui' ),
	'cambiando'   => __( 'Tu cambio espera para enviarse', 'telecoqui' ),
	'publicar'    => __( 'Publicar', 'telecoqui' ),
	'editar'      => __( 'Editar', 'telecoqui' ),
	'corregir'    => __( 'Corregir', 'telecoqui' ),
	'borrar'      => __( 'Borrar', 'telecoqui' ),
	'convertir'   => __( 'Convertir en noticia', 'telecoqui' ),
	'noticia'     => __( 'Abrir la noticia', 'telecoqui' ),
	'editor'      => __( 'Abrir en el editor', 'telecoqui' ),
	'ver'         => __( 'Ver en el sitio', 'telecoqui' ),
	'clave'       => __( 'Momento clave', 'telecoqui' ),
	'fijada'      => __( 'Fijada arriba', 'telecoqui' ),
	'sin_nota'    => __( 'Escribe qué se corrigió.', 'telecoqui' ),
	'corregida'   => __( 'Corregida', 'telecoqui' ),
	'fotos'       => __( 'con foto', 'telecoqui' ),
	'publish'     => '',
	'future'      => __( 'Programada', 'telecoqui' ),
	'pending'     => __( 'Espera revisión', 'telecoqui' ),
	'draft'       => __( 'Borrador', 'telecoqui' ),
	'leyendo'     => __( 'Publicada. El sitio la está leyendo.', 'telecoqui' ),
	/* translators: %s: date and time. */
	'copia'       => __( 'Sin señal. Última lista: %s', 'telecoqui' ),
	'ninguna'     => __( 'Todavía no hay entradas.', 'telecoqui' ),
	'terminar'    => __( 'Terminar la cobertura', 'telecoqui' ),
	'reabrir'     => __( 'Seguir la cobertura', 'telecoqui' ),
	'seguro_fin'  => __( '¿Terminar la cobertura? Los lectores verán que terminó.', 'telecoqui' ),
	'en_vivo'     => __( 'En vivo', 'telecoqui' ),
	/* translators: %s: date and time. */
	'termino'     => __( 'Terminó: %s', 'telecoqui' ),
	'oculta'      => __( 'Los lectores no ven esta cobertura: no está publicada, o todavía no llegó al sitio.', 'telecoqui' ),
	'no_se_sabe'  => __( 'No se sabe si los lectores ven esta cobertura: el sitio no contestó.', 'telecoqui' ),
);
