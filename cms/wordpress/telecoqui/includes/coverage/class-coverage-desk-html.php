<?php
/**
 * The HTML of the fast screen.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The form and the places that the script fills. Small, because it is loaded over 400 kbit/s in a storm.
 */
final class Coverage_Desk_Html {

	private const STYLE = 'html{color-scheme:light dark;font:112%/1.4 system-ui,sans-serif}body{margin:0 auto;max-width:40rem;padding:0 1rem 3rem;overflow-wrap:anywhere}h1{font-size:1.2rem;margin:.6rem 0}h2{font-size:1rem;margin:1.4rem 0 .4rem}textarea,button,.b,input:not([type=checkbox]):not([type=file]){font:inherit;box-sizing:border-box;min-height:44px;max-width:100%}textarea,.w{width:100%}textarea{padding:.4rem}button,.b{padding:.2rem .8rem;border:2px solid;border-radius:8px;background:none;color:inherit;display:inline-flex;align-items:center;text-decoration:none;cursor:pointer}.p{background:#0a58a8;border-color:#0a58a8;color:#fff;font-weight:700;width:100%;justify-content:center}label{display:block;margin:.5rem 0}label.c{display:flex;align-items:center;gap:.6rem;min-height:44px;margin:0}[type=checkbox]{width:1.4rem;height:1.4rem;margin:0;flex:none}[type=file]{min-height:44px;max-width:100%}summary{min-height:44px;display:flex;align-items:center;gap:.5rem;cursor:pointer}summary::before{content:"+"}[open]>summary::before{content:"–"}[hidden]{display:none!important}ol{list-style:none;margin:0;padding:0}li{border-top:1px solid #8888;padding:.7rem 0}li p{margin:.2rem 0;white-space:pre-wrap}.a{display:flex;flex-wrap:wrap;gap:.5rem}small{opacity:.85}.e{border-left:6px solid #d32020;padding-left:.6rem}.s{position:sticky;top:0;background:Canvas;padding:.5rem 0;z-index:1}::placeholder{color:inherit;opacity:.75}:disabled{opacity:.6}:focus-visible{outline:3px solid #2b8cff;outline-offset:2px}';

	/** For the page and its Content-Security-Policy. */
	public static function style(): string {
		return self::STYLE;
	}

	/**
	 * The whole page.
	 *
	 * @param WP_Post $coverage The coverage.
	 * @param string  $script   The script, which must not contain "</script" or "<!--".
	 * @param array   $data     What the script needs.
	 */
	public static function page( WP_Post $coverage, string $script, array $data ): string {
		$title = $data['cobertura']['titulo'];
		return sprintf(
			'<!doctype html><html lang="es-PR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>%1$s</title><style>%2$s</style></head><body><div class="s" role="status" id="estado"></div><main><h1>%3$s</h1><p id="cobertura"></p>%4$s<noscript><p class="e">%5$s</p></noscript><section id="cola" hidden><h2>%6$s</h2><ol></ol></section><h2 id="lista-titulo">%7$s</h2><p id="copia" hidden></p><ol id="lista" aria-labelledby="lista-titulo"></ol>%8$s</main><script type="application/json" id="datos">%9$s</script><script>%10$s</script></body></html>',
			esc_html( $title . ' – ' . __( 'Minuto a minuto', 'telecoqui' ) ),
			self::STYLE,
			esc_html( $title ),
			self::form(),
			esc_html__( 'Esta pantalla necesita JavaScript. Sin él, escribe la entrada en el editor de WordPress.', 'telecoqui' ),
			esc_html__( 'En este teléfono', 'telecoqui' ),
			esc_html__( 'Últimas entradas', 'telecoqui' ),
			self::links( $coverage ),
			wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ),
			$script
		);
	}

	/** The form of a new entry, with what this request's user may do. */
	private static function form(): string {
		$publishes = current_user_can( get_post_type_object( Coverage_Entries::POST_TYPE )->cap->publish_posts );
		$picture   = sprintf(
			'<label>%s <input type="file" name="foto" accept="image/*"></label><p id="foto" role="status" hidden></p><label id="alt" hidden>%s <input class="w" name="alt" maxlength="500" autocomplete="off"></label>',
			esc_html__( 'Foto', 'telecoqui' ),
			esc_html__( 'Qué se ve en la foto', 'telecoqui' )
		);
		return sprintf(
			'<form id="nueva"><label>%1$s <textarea name="texto" rows="4" maxlength="10000" placeholder="%2$s"></textarea></label>%3$s<details><summary>%4$s</summary><label>%5$s <input class="w" name="titular" maxlength="%6$d" autocomplete="off"></label>%7$s%8$s%9$s%10$s</details><p class="e" id="error" role="alert" hidden></p><button class="p">%11$s</button></form>',
			esc_html__( '¿Qué pasó?', 'telecoqui' ),
			esc_attr__( 'Una línea vacía empieza un párrafo. Una dirección sola se muestra incrustada.', 'telecoqui' ),
			current_user_can( 'upload_files' ) ? $picture : '',
			esc_html__( 'Titular, momento clave, hora y más', 'telecoqui' ),
			esc_html__( 'Titular corto', 'telecoqui' ),
			Coverage_Form::LONGEST_HEADLINE,
			self::checkbox( 'clave', '1', __( 'Momento clave', 'telecoqui' ) ),
			self::checkbox( 'fijada', '1', __( 'Fijar arriba', 'telecoqui' ) ),
			$publishes ? sprintf( '<label>%s <input type="datetime-local" name="cuando"></label>', esc_html__( 'Publicar a esta hora (vacío: ahora)', 'telecoqui' ) ) : '',
			self::colleagues( Coverage_Desk_Item::colleagues() ),
			$publishes ? esc_html__( 'Publicar', 'telecoqui' ) : esc_html__( 'Enviar a revisión', 'telecoqui' )
		);
	}

	/**
	 * Who may sign, too.
	 *
	 * @param array{id: int, nombre: string}[] $colleagues Users.
	 */
	private static function colleagues( array $colleagues ): string {
		if ( array() === $colleagues ) {
			return '';
		}
		$boxes = array_map( static fn( array $user ): string => self::checkbox( 'autores', (string) $user['id'], $user['nombre'] ), $colleagues );
		return sprintf( '<details><summary>%s</summary>%s</details>', esc_html__( 'También firman', 'telecoqui' ), implode( '', $boxes ) );
	}

	/**
	 * A checkbox.
	 *
	 * @param string $name  Of the form.
	 * @param string $value When it is chosen.
	 * @param string $label Plain text.
	 */
	private static function checkbox( string $name, string $value, string $label ): string {
		return sprintf( '<label class="c"><input type="checkbox" name="%s" value="%s">%s</label>', esc_attr( $name ), esc_attr( $value ), esc_html( $label ) );
	}

	/**
	 * Where else to go.
	 *
	 * @param WP_Post $coverage The coverage.
	 */
	private static function links( WP_Post $coverage ): string {
		return sprintf(
			'<p class="a"><a class="b" href="%s">%s</a><a class="b" href="%s">%s</a></p>',
			esc_url( admin_url( 'post-new.php?post_type=' . Coverage_Entries::POST_TYPE . '&' . Coverage_Entries::PARAMETER . '=' . $coverage->ID ) ),
			esc_html__( 'Escribir con bloques', 'telecoqui' ),
			esc_url( Coverage_Entries::list_address( $coverage->ID ) ),
			esc_html__( 'Todas las entradas', 'telecoqui' )
		);
	}
}
