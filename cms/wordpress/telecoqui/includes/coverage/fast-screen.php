<?php
/**
 * The page of the fast screen: the forms, and the places that the script fills.
 *
 * @package Telecoqui
 *
 * @var WP_Post   $coverage  The coverage.
 * @var array     $data      What the script needs.
 * @var string    $style     Must not contain "</style".
 * @var string    $script    Must not contain "</script" or "<!--".
 * @var bool      $publishes Whether this user publishes entries.
 * @var WP_User[] $others    Who may sign beside this user.
 * @var int[]     $max       Characters of the fields.
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

?>
<!doctype html>
<html lang="es-PR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title><?php echo esc_html( $data['cobertura']['titulo'] . ' – ' . __( 'Minuto a minuto', 'telecoqui' ) ); ?></title>
<style><?php echo $style; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the plugin's own file. ?></style>
</head>
<body>
<div class="s" role="status" id="estado"></div>
<main>
<h1><?php echo esc_html( $data['cobertura']['titulo'] ); ?></h1>
<p id="cobertura"></p>
<form id="nueva">
	<label><?php esc_html_e( '¿Qué pasó?', 'telecoqui' ); ?> <textarea name="texto" rows="4" maxlength="<?php echo (int) $max['texto']; ?>" placeholder="<?php esc_attr_e( 'Una línea vacía empieza un párrafo. Una dirección sola se muestra incrustada.', 'telecoqui' ); ?>"></textarea></label>
	<?php if ( current_user_can( 'upload_files' ) ) : ?>
		<label><?php esc_html_e( 'Foto', 'telecoqui' ); ?> <input type="file" name="foto" accept="image/*"></label>
		<p id="foto" role="status" hidden></p>
		<label id="alt" hidden><?php esc_html_e( 'Qué se ve en la foto', 'telecoqui' ); ?> <input class="w" name="alt" maxlength="<?php echo (int) $max['alt']; ?>" autocomplete="off"></label>
	<?php endif; ?>
	<details>
		<summary><?php esc_html_e( 'Titular, momento clave, hora y más', 'telecoqui' ); ?></summary>
		<label><?php esc_html_e( 'Titular corto', 'telecoqui' ); ?> <input class="w" name="titular" maxlength="<?php echo (int) $max['titular']; ?>" autocomplete="off"></label>
		<label class="c"><input type="checkbox" name="clave"><?php esc_html_e( 'Momento clave', 'telecoqui' ); ?></label>
		<label class="c"><input type="checkbox" name="fijada"><?php esc_html_e( 'Fijar arriba', 'telecoqui' ); ?></label>
		<?php if ( $publishes ) : ?>
			<label><?php esc_html_e( 'Publicar a esta hora (vacío: ahora)', 'telecoqui' ); ?> <input type="datetime-local" name="cuando"></label>
		<?php endif; ?>
		<?php if ( $others ) : ?>
			<details>
				<summary><?php esc_html_e( 'También firman', 'telecoqui' ); ?></summary>
				<?php foreach ( $others as $user ) : ?>
					<label class="c"><input type="checkbox" name="autores" value="<?php echo (int) $user->ID; ?>"><?php echo esc_html( $user->display_name ); ?></label>
				<?php endforeach; ?>
			</details>
		<?php endif; ?>
	</details>
	<p class="e" id="error" role="alert" hidden></p>
	<button class="p"><?php $publishes ? esc_html_e( 'Publicar', 'telecoqui' ) : esc_html_e( 'Enviar a revisión', 'telecoqui' ); ?></button>
</form>
<noscript><p class="e"><?php esc_html_e( 'Esta pantalla necesita JavaScript. Sin él, escribe la entrada en el editor de WordPress.', 'telecoqui' ); ?></p></noscript>
<section id="cola" hidden>
	<h2><?php esc_html_e( 'En este teléfono', 'telecoqui' ); ?></h2>
	<ol></ol>
</section>
<h2 id="lista-titulo"><?php esc_html_e( 'Últimas entradas', 'telecoqui' ); ?></h2>
<p id="copia" hidden></p>
<ol id="lista" aria-labelledby="lista-titulo"></ol>
<p class="a">
	<a class="b" href="<?php echo esc_url( admin_url( 'post-new.php?post_type=' . Coverage_Entry_Type::TYPE . '&' . Coverage_Entries::PARAMETER . '=' . $coverage->ID ) ); ?>"><?php esc_html_e( 'Escribir con bloques', 'telecoqui' ); ?></a>
	<a class="b" href="<?php echo esc_url( Coverage_Entries::list_address( $coverage->ID ) ); ?>"><?php esc_html_e( 'Todas las entradas', 'telecoqui' ); ?></a>
</p>
</main>
<template id="cambio">
	<form>
		<label><?php esc_html_e( 'Qué pasó', 'telecoqui' ); ?><textarea name="texto" rows="5" maxlength="<?php echo (int) $max['texto']; ?>"></textarea></label>
		<label><?php esc_html_e( 'Qué se corrigió (los lectores lo ven)', 'telecoqui' ); ?><textarea name="correccion" rows="2" maxlength="<?php echo (int) $max['correccion']; ?>"></textarea></label>
		<label><?php esc_html_e( 'Titular corto', 'telecoqui' ); ?><input class="w" name="titular" maxlength="<?php echo (int) $max['titular']; ?>"></label>
		<label class="c"><?php esc_html_e( 'Momento clave', 'telecoqui' ); ?><input type="checkbox" name="clave"></label>
		<label class="c"><?php esc_html_e( 'Fijada arriba', 'telecoqui' ); ?><input type="checkbox" name="fijada"></label>
		<label><?php esc_html_e( 'Cuándo', 'telecoqui' ); ?><input type="datetime-local" name="cuando"></label>
		<p class="e" role="alert" hidden></p>
		<div class="a">
			<button><?php esc_html_e( 'Guardar', 'telecoqui' ); ?></button>
			<button type="button" hidden><?php esc_html_e( 'Actualizar la lista', 'telecoqui' ); ?></button>
			<button type="button"><?php esc_html_e( 'Cancelar', 'telecoqui' ); ?></button>
		</div>
	</form>
</template>
<script type="application/json" id="datos"><?php echo wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ); ?></script>
<script><?php echo $script; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the plugin's own files. ?></script>
</body>
</html>
