import qrcode from 'qrcode-generator';

/**
 * Width of the QR picture in px; it is shown at 200 px (screen specification, section 9). `LOGO`: width of the logo
 * as a fraction of the picture.
 */
export const QR_SIZE = 512;
const LOGO = 0.2;
/** Width of the white margin around the code in modules, which scanners need. */
const QUIET = 2;

/** Colours of a QR code: dark on white in every theme, as the format requires. */
const DARK = '#000';
const LIGHT = '#fff';
const BRAND = '#165dff';

/**
 * Draws a QR code with the platform's logo in its centre. The highest error correction makes up for the modules that the logo
 * hides.
 */
export function drawQr(canvas: HTMLCanvasElement, content: string): void {
  const code = qrcode(0, 'H');
  code.addData(content);
  code.make();
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const count = code.getModuleCount();
  const size = QR_SIZE / (count + 2 * QUIET);
  pen.fillStyle = LIGHT;
  pen.fillRect(0, 0, QR_SIZE, QR_SIZE);
  pen.fillStyle = DARK;
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) {
        const [x, y] = [Math.round((column + QUIET) * size), Math.round((row + QUIET) * size)];
        const [right, bottom] = [Math.round((column + QUIET + 1) * size), Math.round((row + QUIET + 1) * size)];
        pen.fillRect(x, y, right - x, bottom - y);
      }

  const logo = QR_SIZE * LOGO;
  const corner = (QR_SIZE - logo) / 2;
  pen.fillStyle = LIGHT;
  pen.fillRect(corner - 8, corner - 8, logo + 16, logo + 16);
  pen.translate(corner, corner);
  pen.scale(logo / 32, logo / 32);
  pen.fillStyle = BRAND;
  pen.fillRect(0, 0, 32, 32);
  pen.strokeStyle = LIGHT;
  pen.lineWidth = 2.2;
  pen.lineJoin = 'round';
  for (const line of ['M8 11.5 16 7l8 4.5v9L16 25l-8-4.5z', 'm8 11.5 8 4.5 8-4.5M16 16v9'])
    pen.stroke(new Path2D(line));
  pen.resetTransform();
}
