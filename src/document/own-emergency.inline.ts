import { showOwnEmergency } from './own-emergency.ts';

const top = document.currentScript?.parentElement;
if (top) showOwnEmergency(top);
