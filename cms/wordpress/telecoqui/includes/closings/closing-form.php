<?php
/**
 * The state of an organisation, and the form that changes it. Closing_Page includes this file, and leaves out the spaces between its tags.
 *
 * @var array<string, string> $field    The REST field of the closing.
 * @var string[]              $problems Why what was typed was not saved.
 * @var string                $version  That of what is stored.
 * @var array<string, string> $typed    By the names of the form.
 * @var array<string, string> $ends     The ends to choose from, by their values.
 * @var string                $shown    What readers see.
 * @var bool                  $is_saved Whether it was just saved.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;
?>
<h1><?php echo esc_html( $field['organizacion'] ); ?></h1>
<?php if ( array() === $problems ) : ?>
	<p class=notice role=status>
		<?php if ( $is_saved ) : ?>
			<b><?php esc_html_e( 'Guardado.', 'telecoqui' ); ?></b>
		<?php endif; ?>
		<?php echo esc_html( $shown ); ?>
	</p>
<?php else : ?>
	<p class="notice refused" role=alert><b><?php esc_html_e( 'No se guardó.', 'telecoqui' ); ?></b> <?php echo esc_html( implode( ' ', $problems ) ); ?></p>
<?php endif; ?>
<form method=post>
	<input type=hidden name=visto value=<?php echo esc_attr( $version ); ?>>
	<fieldset>
		<legend><?php esc_html_e( '¿Cómo está?', 'telecoqui' ); ?></legend>
		<?php foreach ( Closing_Type::states() as $value => $text ) : ?>
			<label><input type=radio name=estado value=<?php echo esc_attr( $value ), $value === $typed['estado'] ? ' checked' : ''; ?>><?php echo esc_html( $text ); ?></label>
		<?php endforeach; ?>
	</fieldset>
	<fieldset>
		<legend><?php esc_html_e( '¿Hasta cuándo?', 'telecoqui' ); ?></legend>
		<?php foreach ( $ends as $value => $text ) : ?>
			<label><input type=radio name=cuando value=<?php echo esc_attr( $value ), $value === $typed['cuando'] ? ' checked' : ''; ?>><?php echo esc_html( $text ); ?></label>
		<?php endforeach; ?>
		<label class=when><?php esc_html_e( 'Día', 'telecoqui' ); ?> <input type=date name=dia value="<?php echo esc_attr( $typed['dia'] ); ?>"></label>
		<label class=when><?php esc_html_e( 'Hora', 'telecoqui' ); ?> <input type=time name=hora value="<?php echo esc_attr( $typed['hora'] ); ?>"></label>
	</fieldset>
	<label for=n><?php echo esc_html( sprintf( __( 'Nota para los lectores, si hace falta (%d letras)', 'telecoqui' ), Closing_Type::MAX_NOTE ) ); ?></label>
	<textarea id=n name=nota rows=3 maxlength=<?php echo (int) Closing_Type::MAX_NOTE; ?>><?php echo esc_textarea( $typed['nota'] ); ?></textarea>
	<p><button><?php esc_html_e( 'Guardar', 'telecoqui' ); ?></button></p>
</form>
<p><?php esc_html_e( 'Este enlace es solo de tu organización. No lo publiques.', 'telecoqui' ); ?></p>
