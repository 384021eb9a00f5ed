/** Types of the part of sm-crypto's internal curve that `sm.ts` uses; the package has no types for it. */
declare module 'sm-crypto/src/sm2/utils.js' {
  interface FieldElement {
    toBigInteger(): { toString(radix: number): string };
  }
  interface Point {
    multiply(k: unknown): Point;
    getX(): FieldElement;
    getY(): FieldElement;
  }
  const utils: {
    getGlobalCurve(): {
      q: { constructor: new (hex: string, radix: number) => unknown };
      decodePointHex(hex: string): Point | null;
    };
    generateKeyPairHex(seed: string, radix: number): { privateKey: string; publicKey: string };
    verifyPublicKey(publicKeyHex: string): boolean;
  };
  export default utils;
}
