import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Upload {
  name: string;
  size: number;
  content: Buffer;
}

const PATH = '/api/document/uploads';

/** A server on this machine that speaks tus, and can lose connections. */
export class TusServer {
  readonly uploads = new Map<string, Upload>();
  /** As `PATCH 0`: method and offset. */
  readonly calls: string[] = [];
  /** The next so many parts are cut off after these bytes. */
  cuts: number[] = [];
  /** Answers every creation with this refusal. */
  refusal: { status: number; body: object } | null = null;
  private server: Server | null = null;

  async start(): Promise<string> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  stop() {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request;
    this.calls.push(`${method} ${headers['upload-offset'] ?? ''}`.trim());
    response.setHeader('Tus-Resumable', '1.0.0');
    if (method === 'POST') return this.create(request, response);
    const upload = this.uploads.get(url.split('/').at(-1) ?? '');
    if (!upload) return void response.writeHead(404).end();
    if (method === 'PATCH') {
      const cut = this.cuts.shift();
      for await (const piece of request) {
        upload.content = Buffer.concat([upload.content, piece]);
        if (cut !== undefined && upload.content.length >= cut) {
          upload.content = upload.content.subarray(0, cut);
          return void request.destroy();
        }
      }
    } else if (method === 'DELETE') this.uploads.delete(url.split('/').at(-1) ?? '');
    response.setHeader('Upload-Offset', upload.content.length);
    if (method === 'HEAD') response.setHeader('Upload-Length', upload.size);
    response.writeHead(method === 'HEAD' ? 200 : 204).end();
  }

  private create({ headers }: IncomingMessage, response: ServerResponse) {
    if (this.refusal)
      return void response.writeHead(this.refusal.status).end(JSON.stringify(this.refusal.body));
    const id = `upload-${this.uploads.size + 1}`;
    const coded = /filename ([^,]+)/.exec(String(headers['upload-metadata']))?.[1] ?? '';
    const name = Buffer.from(coded, 'base64').toString();
    this.uploads.set(id, { name, size: Number(headers['upload-length']), content: Buffer.alloc(0) });
    response.writeHead(201, { Location: `${PATH}/${id}`, 'Upload-Offset': '0' }).end();
  }
}
