import { remoteConfig } from '@homeroom/sdk/build';

export default remoteConfig({ id: 'delivery' });
