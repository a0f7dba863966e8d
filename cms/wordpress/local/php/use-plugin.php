<?php
/**
 * Loads WordPress, and uses the plugin as check-plugin.php does. Run as: php use-plugin.php CORE_FOLDER.
 *
 * @package Telecoqui\Local
 */

require $argv[1] . '/wp-load.php';
require __DIR__ . '/check-plugin.php';
