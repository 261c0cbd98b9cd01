import { remoteConfig } from '@homeroom/sdk/bundler';

export default remoteConfig({ id: process.env.PUBLIC_PARTNER, outDir: process.env.PARTNER_OUT });
