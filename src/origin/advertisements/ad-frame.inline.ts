import { showAdvertisement, type AdRequest } from './ad-frame.ts';

/** The document of the advertisement defines it in front of this script. */
declare const adRequest: AdRequest;

showAdvertisement(adRequest);
