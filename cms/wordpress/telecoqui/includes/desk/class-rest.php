<?php

namespace Telecoqui;

/**
 * What the plugin adds to REST.
 */
final class Rest {

	public const NAMESPACE = 'telecoqui/v1';

	/**
	 * Registers a route.
	 *
	 * @param string         $path       Below the namespace.
	 * @param callable|array $callback   As register_rest_route() reads it.
	 * @param callable|array $may        Whether this request's user may use it.
	 * @param array          $parameters As register_rest_route() reads them.
	 */
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
	 * Registers a field of a response that nobody writes. It is in every context, because the site also reads items that are embedded in others.
	 *
	 * @param string|string[] $objects Post types or taxonomies, as REST calls them.
	 * @param callable        $read    Returns the value for an item's or term's id.
	 * @param array           $schema  The value's JSON schema.
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
