/** An answer of the API that is not a success. `message` is fit for the user's eyes. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Stable name of the failure, such as `pdf_encrypted`; `unreachable` if there was no answer at all. */
  readonly code: string;
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Message per field of a form that was refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** The answer's `data`, such as who else has saved. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(message: string, options: ErrorDetails) {
    super(message);
    this.code = options.code;
    this.status = options.status;
    this.fields = options.fields ?? {};
    this.data = options.data ?? {};
  }

  /** Under which an operator finds an unexpected failure in the logs. */
  get errorId(): string | null {
    return isText(this.data.errorId) ? this.data.errorId : null;
  }
}

interface ErrorDetails {
  code: string;
  status: number;
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
}

/** The `ApiError` for a refused answer's body, whatever its shape is. */
export function toApiError(status: number, body: unknown): ApiError {
  const envelope = isRecord(body) ? body : {};
  const messages = Array.isArray(envelope.messages) ? envelope.messages.filter(isText) : [];
  const data = isRecord(envelope.data) ? envelope.data : {};
  return new ApiError(messages.join('. '), {
    code: isText(envelope.code) ? envelope.code : `http_${status}`,
    status,
    fields: isRecord(data.fields) ? textsOf(data.fields) : {},
    data,
  });
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
