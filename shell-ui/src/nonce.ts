import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// Mantine's scroll lock writes a style element of its own and asks get-nonce.
setNonce(nonce);

/** The value that the response's content security policy allows style elements by. */
export const getStyleNonce = () => nonce;
