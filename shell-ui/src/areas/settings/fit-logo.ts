const MAX_WIDTH = 480;
const MAX_HEIGHT = 160;
/** A bit below what the server takes. */
const MAX_BYTES = 60_000;

/**
 * A picture of any kind that the browser draws, as a small PNG or, where that is too large, a JPEG, in base64. What is
 * in the file beside the picture, such as a script or the place of a photo, stays behind.
 */
export async function fitLogo(file: File): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    return await encode(await load(url));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('This is no picture.'));
    image.src = url;
  });
}

async function encode(image: HTMLImageElement): Promise<string> {
  // A drawing in vectors may have no size of its own.
  const [width, height] = [image.naturalWidth || MAX_WIDTH, image.naturalHeight || MAX_HEIGHT];
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = base64(canvas.toDataURL('image/png'));
  if (png.length * 0.75 <= MAX_BYTES) return png;
  // JPEG knows no transparency: what shows through becomes white.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return base64(canvas.toDataURL('image/jpeg', 0.85));
}

const base64 = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(',') + 1);
