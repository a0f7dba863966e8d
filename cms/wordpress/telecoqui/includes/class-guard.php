<?php
/**
 * Protection of an editor's save.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use Throwable;

defined( 'ABSPATH' ) || exit;

/**
 * What this plugin does beside a save may fail; the save may not.
 */
final class Guard {

	/**
	 * Makes a hook's callback that never throws; what went wrong is in PHP's log.
	 *
	 * @param callable $task Takes what the hook gives.
	 */
	public static function hook( callable $task ): callable {
		return static function ( ...$values ) use ( $task ): void {
			try {
				$task( ...$values );
			} catch ( Throwable $error ) {
				// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- the only place where it can be seen.
				error_log( sprintf( 'Telecoquí: %s (%s:%d)', $error->getMessage(), basename( $error->getFile() ), $error->getLine() ) );
			}
		};
	}
}
