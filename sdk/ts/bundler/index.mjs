export { remoteConfig } from './remote-config.mjs';
export { shared } from './shared.mjs';
