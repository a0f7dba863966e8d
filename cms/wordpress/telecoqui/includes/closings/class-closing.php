<?php
/**
 * A closing, as it is read.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The present state of an organisation: the REST field "cierre", and whether readers see it.
 */
final class Closing {

	/**
	 * The REST field "cierre". Texts are plain, moments are ISO 8601 in UTC. The e-mail is not in it.
	 *
	 * @param WP_Post $post A closing.
	 * @return array<string, string>
	 */
	public static function field( WP_Post $post ): array {
		$values  = Front_Page_Fields::values( $post->ID, $post->post_type );
		$changed = Closing_Trail::changed_at( $post );
		$until   = $values[ Front_Page_Fields::UNTIL ];
		return array(
			'organizacion' => Front_Page_Item::text( $post ),
			'tipo'         => $values[ Closing_Fields::KIND ],
			'municipio'    => $values[ Emergency_Fields::MUNICIPALITY ],
			'estado'       => self::state( $values, '' === $until ),
			'nota'         => $values[ Emergency_Fields::NOTE ],
			'desde'        => Front_Page_Item::from( $post ),
			// What is open has ended with its last change.
			'hasta'        => '' === $until ? $changed : $until,
			'cambiado'     => $changed,
		);
	}

	/**
	 * Whether readers see the closing, now or later: it says something else than that it is open, and has not ended.
	 *
	 * @param array<string, string> $field As above.
	 */
	public static function is_shown( array $field ): bool {
		return Closing_Fields::OPEN !== $field['estado'] && $field['hasta'] > gmdate( 'Y-m-d\TH:i:s\Z' );
	}

	/**
	 * The state of a closing. Without one, or without an end, which only code outside this plugin can store, it counts as open.
	 *
	 * @param array<string, string> $values  All its metas.
	 * @param bool                  $endless Whether it has no end.
	 */
	private static function state( array $values, bool $endless ): string {
		$state = $values[ Closing_Fields::STATE ];
		return $endless || '' === $state ? Closing_Fields::OPEN : $state;
	}
}
