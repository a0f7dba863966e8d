<?php

namespace Telecoqui;

use Throwable;

/** Keeps errors of this plugin away from the save that it hooks into. */
final class Guard {

	/** A hook's callback that never throws; errors go to PHP's log. Not declared as callable, the task's class is only read when it is called. */
	public static function hook( $task ): callable {
		return static function ( ...$values ) use ( $task ): void {
			try {
				$task( ...$values );
			} catch ( Throwable $error ) {
				// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- the only place to report it.
				error_log( sprintf( 'Telecoquí: %s (%s:%d)', $error->getMessage(), basename( $error->getFile() ), $error->getLine() ) );
			}
		};
	}
}
