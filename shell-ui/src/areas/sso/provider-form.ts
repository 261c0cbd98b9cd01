import type { FormDefinition, FormValues, JsonSchema } from '@homeroom/sdk';
import type { Provider, ProviderRequest } from './sso.queries';

const ROLES = ['PublicUser', 'SchoolUser', 'SchoolAdministrator', 'Administrator'];
const roles = ROLES.map((value) => ({ value, label: `role.${value}` }));

/** Drawn from top to bottom; labels are keys of the dictionary, and so are their helps. */
export const FORMS: readonly FormDefinition[] = [
  {
    name: 'provider',
    fields: [
      { name: 'enabled', label: 'enabled', help: 'help.enabled', type: 'checkbox' },
      { name: 'issuer', label: 'issuer', help: 'help.issuer', type: 'input', kind: 'url', required: true },
      { name: 'clientId', label: 'clientId', type: 'input', required: true },
      {
        name: 'clientSecret',
        label: 'clientSecret',
        help: 'help.clientSecret',
        type: 'input',
        kind: 'password',
      },
      { name: 'defaultRole', label: 'defaultRole', help: 'help.defaultRole', type: 'select', options: roles },
      { name: 'roleClaim', label: 'roleClaim', help: 'help.roleClaim', type: 'input' },
      { name: 'roleMap', label: 'roleMap', type: 'repeating', form: 'role', maxItems: 100 },
      { name: 'schoolClaim', label: 'schoolClaim', help: 'help.schoolClaim', type: 'input' },
      { name: 'districtClaim', label: 'districtClaim', help: 'help.districtClaim', type: 'input' },
      { name: 'uuOrganizationId', label: 'uuOrganizationId', help: 'help.uuOrganizationId', type: 'input' },
      { name: 'scopes', label: 'scopes', help: 'help.scopes', type: 'input' },
      { name: 'profileUrl', label: 'profileUrl', help: 'help.profileUrl', type: 'input', kind: 'url' },
      { name: 'endsProviderSession', label: 'endsProviderSession', type: 'checkbox' },
      {
        name: 'integrationFlow',
        label: 'integrationFlow',
        help: 'help.integrationFlow',
        type: 'select',
        options: [
          { value: 'code', label: 'flow.code' },
          { value: 'implicit', label: 'flow.implicit' },
        ],
      },
    ],
  },
  {
    name: 'role',
    label: 'roleMapItem',
    fields: [
      { name: 'value', label: 'roleMapValue', type: 'input', required: true },
      { name: 'role', label: 'roleMapRole', type: 'select', options: roles, required: true },
    ],
  },
];

const text: JsonSchema = { type: 'string', maxLength: 255 };

export const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['issuer', 'clientId'],
  properties: {
    issuer: { type: 'string', minLength: 1, maxLength: 1000 },
    clientId: { ...text, minLength: 1 },
    clientSecret: { type: 'string', maxLength: 1000 },
    roleMap: {
      type: 'array',
      items: { type: 'object', required: ['value', 'role'], properties: { value: text, role: text } },
    },
    districtClaim: text,
    uuOrganizationId: text,
    schoolClaim: text,
    roleClaim: text,
    scopes: text,
    profileUrl: { type: 'string', maxLength: 1000 },
  },
};

const EMPTY: Omit<Provider, 'hasSecret'> = {
  enabled: true,
  issuer: '',
  clientId: '',
  uuOrganizationId: '',
  scopes: 'openid offline_access profile email',
  integrationFlow: 'code',
  endsProviderSession: true,
  profileUrl: '',
  districtClaim: '',
  schoolClaim: '',
  roleClaim: '',
  roleMap: {},
  defaultRole: 'PublicUser',
};

/** The provider as the form shows it; a map is a list of rows there. */
export function toValues(provider: Provider | null): FormValues {
  const { roleMap, ...plain } = provider ?? EMPTY;
  return { ...plain, roleMap: Object.entries(roleMap).map(([value, role]) => ({ value, role })) };
}

/** What the form says, as the API takes it; what was left empty is empty. */
export function toProvider(values: FormValues): ProviderRequest {
  const said = (name: keyof ProviderRequest) => (typeof values[name] === 'string' ? values[name] : '');
  const rows = Array.isArray(values.roleMap) ? (values.roleMap as { value: string; role: string }[]) : [];
  return {
    enabled: values.enabled === true,
    issuer: said('issuer'),
    clientId: said('clientId'),
    clientSecret: said('clientSecret'),
    uuOrganizationId: said('uuOrganizationId'),
    scopes: said('scopes') || EMPTY.scopes,
    integrationFlow: values.integrationFlow === 'implicit' ? 'implicit' : 'code',
    endsProviderSession: values.endsProviderSession === true,
    profileUrl: said('profileUrl'),
    districtClaim: said('districtClaim'),
    schoolClaim: said('schoolClaim'),
    roleClaim: said('roleClaim'),
    roleMap: Object.fromEntries(rows.map(({ value, role }) => [value, role])),
    defaultRole: said('defaultRole') || EMPTY.defaultRole,
  };
}
