<?php

namespace Telecoqui;

/**
 * A field of a REST response that nobody writes. It is in every context, because the site also reads items that are embedded in others.
 */
final class Read_Only_Field {

	/**
	 * Registers a field.
	 *
	 * @param string|string[] $objects Post types or taxonomies, as REST calls them.
	 * @param callable        $read    Returns the value for an item's or term's id.
	 * @param array           $schema  The value's JSON schema.
	 */
	public static function register( $objects, string $name, callable $read, array $schema ): void {
		register_rest_field(
			$objects,
			$name,
			array(
				'get_callback' => static fn( array $item ) => $read( (int) $item['id'] ),
				'schema'       => $schema + array(
					'readonly' => true,
					'context'  => array( 'view', 'edit', 'embed' ),
				),
			)
		);
	}
}
