// A certified OpenID provider on a free loopback port; it prints its address. Tests configure it with POST /control:
// {clients} to add, {accounts} by subject (null removes one), {rotate: true} for new keys. GET /control returns the
// logout tokens for clients at homeroom.test, which are collected instead of sent.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

// The provider library needs it, and Node 20 does not have it.
URL.parse ??= (url, base) => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
};
const { default: Provider } = await import('oidc-provider');

const clients = new Map();
const accounts = new Map();
const logoutTokens = [];
let keys = newKeys();
let callback = () => {};

function newKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] };
}

/** Build the provider again; codes, grants and sessions are in the library's memory and survive. */
function build(issuer) {
  const provider = new Provider(issuer, {
    clients: [...clients.values()],
    jwks: keys,
    cookies: { keys: ['tests'] },
    responseTypes: ['code', 'id_token token'],
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'district', 'school', 'role'],
    },
    features: { backchannelLogout: { enabled: true } },
    pkce: { required: (_ctx, client) => client.responseTypes.includes('code') },
    ttl: { AccessToken: 3600, IdToken: 3600, Session: 3600, Grant: 3600, RefreshToken: 3600, Interaction: 600 },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: async (_ctx, id) => {
      const claims = accounts.get(id);
      return claims && { accountId: id, claims: async () => ({ ...claims, sub: id }) };
    },
    // Grant everything without asking for consent, as a district does for its own application.
    loadExistingGrant: async (ctx) => {
      const known = ctx.oidc.session.grantIdFor(ctx.oidc.client.clientId);
      if (known) return ctx.oidc.provider.Grant.find(known);
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope('openid offline_access profile email');
      await grant.save();
      return grant;
    },
    // Leave out the library's guard, which refuses loopback addresses, where the tests run.
    fetch: async (url, { dispatcher: _guard, ...options }) => {
      if (new URL(url).hostname !== 'homeroom.test') return fetch(url, options);
      logoutTokens.push(new URLSearchParams(options.body).get('logout_token'));
      return new Response(null, { status: 200 });
    },
  });
  allowHttpInImplicitFlow(provider);
  callback = provider.callback();
}

/** Allow http: addresses in the implicit flow, as the provider's documentation suggests for development. */
function allowHttpInImplicitFlow(provider) {
  const { invalidate } = provider.Client.Schema.prototype;
  provider.Client.Schema.prototype.invalidate = function allow(message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost')
      invalidate.call(this, message, code);
  };
}

async function control(issuer, request, response) {
  if (request.method === 'POST') {
    const parts = await request.toArray();
    const order = JSON.parse(Buffer.concat(parts));
    for (const client of order.clients ?? []) clients.set(client.client_id, client);
    for (const [subject, claims] of Object.entries(order.accounts ?? {})) {
      if (claims) accounts.set(subject, claims);
      else accounts.delete(subject);
    }
    if (order.rotate) keys = newKeys();
    build(issuer);
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ logoutTokens }));
}

const server = createServer((request, response) => {
  if (request.url === '/control') void control(address(), request, response);
  else callback(request, response);
});
const address = () => `http://127.0.0.1:${server.address().port}`;
server.listen(0, '127.0.0.1', () => {
  build(address());
  console.log(address());
});
