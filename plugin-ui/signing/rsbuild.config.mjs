import { remoteConfig } from '@homeroom/sdk/bundler';

export default remoteConfig({ id: 'signing' });
