export { packFiles } from './pack-files.mjs';
export { remoteConfig } from './remote-config.mjs';
export { shared } from './shared.mjs';
