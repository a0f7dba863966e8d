<?php
/**
 * The only page of the headless site.
 *
 * @package Telecoqui\Local
 */

defined( 'ABSPATH' ) || exit;
?>
<!doctype html>
<html lang="es-PR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Administrador de contenido</title>
<p>Aquí se administra el contenido de Telecoquí. <a href="<?php echo esc_url( admin_url() ); ?>">Entrar al escritorio</a></p>
</html>
