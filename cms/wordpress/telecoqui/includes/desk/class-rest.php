<?php

namespace Telecoqui;

/** What the plugin adds to REST. */
final class Rest {

	public const NAMESPACE = 'telecoqui/v1';

	/** Registers a route below the namespace, as register_rest_route() reads it. */
	public static function route( string $method, string $path, $callback, $may, array $parameters = array() ): void {
		register_rest_route(
			self::NAMESPACE,
			$path,
			array(
				'methods'             => $method,
				'callback'            => $callback,
				'permission_callback' => $may,
				'args'                => $parameters,
			)
		);
	}

	/**
	 * Registers a field of post types or taxonomies, as REST calls them, that nobody writes; `$read` returns the value for an id. It is in every context,
	 * because the site also reads items that are embedded in others.
	 */
	public static function field( $objects, string $name, callable $read, array $schema ): void {
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
