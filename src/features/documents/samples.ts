/*
 * Sample programs to copy. `test/sandbox/open/samples.test.ts` runs the samples for shell, Node.js and Python without changes;
 * other samples are marked as not run. Values that differ between users come from the environment.
 */

export interface Sample {
  language: string;
  /** File name of the download. */
  file: string;
  code: string;
  /** True if a test runs the sample. */
  run: boolean;
}

const SHELL = String.raw`#!/usr/bin/env bash
# BASE=http://127.0.0.1:8080 APP_ID=… SERIAL=… KEY=app.pem OUT_TRADE_NO=T0001 bash order.sh
set -euo pipefail
TARGET=/openapi/v1/orders
BODY="{\"outTradeNo\":\"$OUT_TRADE_NO\",\"amount\":\"12.80\",\"subject\":\"测试商品\"}"
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
SIGNATURE=$(printf 'POST\n%s\n%s\n%s\n%s\n' "$TARGET" "$TIMESTAMP" "$NONCE" "$BODY" |
  openssl dgst -sm3 -sign "$KEY" -sigopt distid:1234567812345678 -binary | openssl base64 -A)
curl -sS -X POST "$BASE$TARGET" \
  -H 'Content-Type: application/json' \
  -H "Authorization: OPEN-SM2-WITH-SM3 appId=\"$APP_ID\",serial_no=\"$SERIAL\",timestamp=\"$TIMESTAMP\",nonce_str=\"$NONCE\",signature=\"$SIGNATURE\"" \
  --data-binary "$BODY"
`;

const NODE = String.raw`// npm install sm-crypto-v2
// BASE=http://127.0.0.1:8080 APP_ID=… SERIAL=… KEY=app.pem OUT_TRADE_NO=T0001 node order.mjs
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sm2 } from 'sm-crypto-v2';

const { BASE, APP_ID, SERIAL, KEY, OUT_TRADE_NO } = process.env;

// PEM 中的 32 字节私钥，十六进制
const der = Buffer.from(readFileSync(KEY, 'utf8').replace(/-----[A-Z ]+-----|\s/g, ''), 'base64').toString('hex');
const privateKey = /0201010420([0-9a-f]{64})/.exec(der)[1];

const target = '/openapi/v1/orders';
const body = JSON.stringify({ outTradeNo: OUT_TRADE_NO, amount: '12.80', subject: '测试商品' });
const timestamp = String(Math.floor(Date.now() / 1000));
const nonce = randomBytes(16).toString('hex');
const text = ['POST', target, timestamp, nonce, body, ''].join('\n');
const signature = Buffer.from(
  sm2.doSignature(Buffer.from(text), privateKey, { hash: true, der: true, userId: '1234567812345678' }),
  'hex',
).toString('base64');

const answer = await fetch(BASE + target, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization:
      'OPEN-SM2-WITH-SM3 appId="' + APP_ID + '",serial_no="' + SERIAL + '",timestamp="' + timestamp +
      '",nonce_str="' + nonce + '",signature="' + signature + '"',
  },
  body,
});
console.log(await answer.text());
`;

const PYTHON = String.raw`#!/usr/bin/env python3
# BASE=http://127.0.0.1:8080 APP_ID=… SERIAL=… KEY=app.pem OUT_TRADE_NO=T0001 python3 order.py
import base64, json, os, secrets, subprocess, time, urllib.error, urllib.request

target = "/openapi/v1/orders"
body = json.dumps(
    {"outTradeNo": os.environ["OUT_TRADE_NO"], "amount": "12.80", "subject": "测试商品"}, ensure_ascii=False
)
timestamp = str(int(time.time()))
nonce = secrets.token_hex(16)
text = "\n".join(["POST", target, timestamp, nonce, body, ""])
signed = subprocess.run(
    ["openssl", "dgst", "-sm3", "-sign", os.environ["KEY"], "-sigopt", "distid:1234567812345678", "-binary"],
    input=text.encode(), stdout=subprocess.PIPE, check=True,
)
signature = base64.b64encode(signed.stdout).decode()
authorization = 'OPEN-SM2-WITH-SM3 appId="%s",serial_no="%s",timestamp="%s",nonce_str="%s",signature="%s"' % (
    os.environ["APP_ID"], os.environ["SERIAL"], timestamp, nonce, signature,
)
request = urllib.request.Request(
    os.environ["BASE"] + target, body.encode(),
    {"Content-Type": "application/json", "Authorization": authorization},
)
try:
    print(urllib.request.urlopen(request).read().decode())
except urllib.error.HTTPError as error:
    print(error.read().decode())
`;

const JAVA = String.raw`// 依赖 org.bouncycastle:bcprov-jdk18on、bcpkix-jdk18on
import java.net.URI;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;
import org.bouncycastle.jcajce.spec.SM2ParameterSpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

public class Order {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    String pem = Files.readString(Path.of(System.getenv("KEY"))).replaceAll("-----[A-Z ]+-----|\\s", "");
    PrivateKey key = KeyFactory.getInstance("EC", "BC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    String target = "/openapi/v1/orders";
    String body = "{\"outTradeNo\":\"" + System.getenv("OUT_TRADE_NO")
        + "\",\"amount\":\"12.80\",\"subject\":\"测试商品\"}";
    String timestamp = String.valueOf(System.currentTimeMillis() / 1000);
    String nonce = UUID.randomUUID().toString().replace("-", "");
    String text = String.join("\n", "POST", target, timestamp, nonce, body, "");
    Signature signer = Signature.getInstance("SM3withSM2", "BC");
    signer.setParameter(new SM2ParameterSpec("1234567812345678".getBytes(StandardCharsets.US_ASCII)));
    signer.initSign(key);
    signer.update(text.getBytes(StandardCharsets.UTF_8));
    String signature = Base64.getEncoder().encodeToString(signer.sign());
    HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("BASE") + target))
        .header("Content-Type", "application/json")
        .header("Authorization", String.format(
            "OPEN-SM2-WITH-SM3 appId=\"%s\",serial_no=\"%s\",timestamp=\"%s\",nonce_str=\"%s\",signature=\"%s\"",
            System.getenv("APP_ID"), System.getenv("SERIAL"), timestamp, nonce, signature))
        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
`;

const GO = String.raw`// go get github.com/tjfoc/gmsm
package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/tjfoc/gmsm/x509"
)

func main() {
	pem, _ := os.ReadFile(os.Getenv("KEY"))
	key, err := x509.ReadPrivateKeyFromPem(pem, nil)
	if err != nil {
		panic(err)
	}
	target := "/openapi/v1/orders"
	body := fmt.Sprintf("{\"outTradeNo\":\"%s\",\"amount\":\"12.80\",\"subject\":\"测试商品\"}", os.Getenv("OUT_TRADE_NO"))
	timestamp := fmt.Sprint(time.Now().Unix())
	random := make([]byte, 16)
	rand.Read(random)
	nonce := hex.EncodeToString(random)
	text := strings.Join([]string{"POST", target, timestamp, nonce, body, ""}, "\n")
	// gmsm 的 Sign 使用默认用户标识 1234567812345678，返回 DER
	signed, err := key.Sign(rand.Reader, []byte(text), nil)
	if err != nil {
		panic(err)
	}
	request, _ := http.NewRequest("POST", os.Getenv("BASE")+target, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", fmt.Sprintf(
		"OPEN-SM2-WITH-SM3 appId=\"%s\",serial_no=\"%s\",timestamp=\"%s\",nonce_str=\"%s\",signature=\"%s\"",
		os.Getenv("APP_ID"), os.Getenv("SERIAL"), timestamp, nonce, base64.StdEncoding.EncodeToString(signed)))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	all, _ := io.ReadAll(answer.Body)
	fmt.Println(string(all))
}
`;

const PHP = String.raw`<?php
// 用 openssl 命令签名
$target = '/openapi/v1/orders';
$body = json_encode(
    ['outTradeNo' => getenv('OUT_TRADE_NO'), 'amount' => '12.80', 'subject' => '测试商品'],
    JSON_UNESCAPED_UNICODE
);
$timestamp = (string) time();
$nonce = bin2hex(random_bytes(16));
$text = implode("\n", ['POST', $target, $timestamp, $nonce, $body, '']);
$process = proc_open(
    ['openssl', 'dgst', '-sm3', '-sign', getenv('KEY'), '-sigopt', 'distid:1234567812345678', '-binary'],
    [['pipe', 'r'], ['pipe', 'w']],
    $pipes
);
fwrite($pipes[0], $text);
fclose($pipes[0]);
$signature = base64_encode(stream_get_contents($pipes[1]));
proc_close($process);
$authorization = sprintf(
    'OPEN-SM2-WITH-SM3 appId="%s",serial_no="%s",timestamp="%s",nonce_str="%s",signature="%s"',
    getenv('APP_ID'), getenv('SERIAL'), $timestamp, $nonce, $signature
);
echo file_get_contents(getenv('BASE') . $target, false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "Content-Type: application/json\r\nAuthorization: $authorization",
    'content' => $body,
    'ignore_errors' => true,
]]));
`;

/** Sample programs that create an order, one per language. */
export const ORDER_SAMPLES: readonly Sample[] = [
  { language: 'Shell', file: 'order.sh', code: SHELL, run: true },
  { language: 'Node.js', file: 'order.mjs', code: NODE, run: true },
  { language: 'Python', file: 'order.py', code: PYTHON, run: true },
  { language: 'Java', file: 'Order.java', code: JAVA, run: false },
  { language: 'Go', file: 'order.go', code: GO, run: false },
  { language: 'PHP', file: 'order.php', code: PHP, run: false },
];

/** Commands that create a key pair and print the public key in the console's format. */
export const KEY_SAMPLE = String.raw`openssl ecparam -genkey -name SM2 -noout | openssl pkcs8 -topk8 -nocrypt -out app.pem
openssl ec -in app.pem -pubout -outform DER | tail -c 65 | od -An -tx1 | tr -d ' \n'; echo
`;

/** Commands that prove that the user has the private key of an uploaded public key. */
export const PROOF_SAMPLE = `# CHALLENGE=OPEN-KEY-PROOF:… bash proof.sh
printf '%s' "$CHALLENGE" | openssl dgst -sm3 -sign app.pem -sigopt distid:1234567812345678 -binary | openssl base64 -A
`;

/** Commands that create the PEM file of the platform's public key, which VERIFY_SAMPLE needs. The prefix names the curve. */
export const PEM_SAMPLE = String.raw`# PLATFORM_KEY=04…（130位十六进制） bash pem.sh
printf '%b' "$(printf '3059301306072a8648ce3d020106082a811ccf5501822d034200%s' "$PLATFORM_KEY" | sed 's/../\\x&/g')" |
  openssl pkey -pubin -inform DER -out platform.pem
`;

/** Program that encrypts a text for the platform. openssl writes ASN.1; the platform expects the concatenated parts. */
export const ENCRYPT_SAMPLE = `#!/usr/bin/env python3
# PUBLIC_KEY=platform.pem TEXT=王小明 python3 encrypt.py
import base64, os, subprocess


def value(der, at=0):
    # 一个ASN.1值的内容，以及下一个值的位置
    length, start = der[at + 1], at + 2
    if length > 127:
        start += length - 128
        length = int.from_bytes(der[at + 2 : start], "big")
    return der[start : start + length], start + length


def encrypted(text):
    made = subprocess.run(
        ["openssl", "pkeyutl", "-encrypt", "-pubin", "-inkey", os.environ["PUBLIC_KEY"]],
        input=text.encode(), stdout=subprocess.PIPE, check=True,
    )
    inside, _ = value(made.stdout)
    x, at = value(inside)
    y, at = value(inside, at)
    c3, at = value(inside, at)
    c2, _ = value(inside, at)
    c1 = b"".join(int.from_bytes(one, "big").to_bytes(32, "big") for one in (x, y))
    return base64.b64encode(c1 + c3 + c2).decode()


print(encrypted(os.environ["TEXT"]))
`;

/** A notification as received, except for line breaks. A test compares it with a real notification. */
export const NOTIFICATION_SAMPLE = `{
  "appId": "app5f3a9c01d2e4b6788a10",
  "eventId": "EV00000000000008",
  "sequence": 13,
  "kind": "order.paid",
  "object": "202611200000000000000004",
  "data": {
    "state": "PAID",
    "amount": "128.00",
    "attach": "桌号8",
    "tradeNo": "202611200000000000000004",
    "paidTime": "2026-11-20T14:00:04.000+08:00",
    "payMethod": "WECHAT",
    "outTradeNo": "T202611200001",
    "paidTradeNo": "202611200000000000000006"
  },
  "createTime": "2026-11-20T14:00:04.000+08:00"
}
`;

/** Program that verifies the signature of a notification or a response. Reads the headers from files in the same folder. */
export const VERIFY_SAMPLE = String.raw`#!/usr/bin/env bash
# 通知验签：STATUS 填 NOTIFY；应答验签：STATUS 填HTTP状态码
# STATUS=NOTIFY TIMESTAMP=… NONCE=… SIGNATURE=… PUBLIC_KEY=platform.pem BODY=body.json bash verify.sh
set -euo pipefail
printf '%s' "$SIGNATURE" | openssl base64 -d -A > signature.der
{ printf '%s\n%s\n%s\n' "$STATUS" "$TIMESTAMP" "$NONCE"; cat "$BODY"; printf '\n'; } |
  openssl dgst -sm3 -verify "$PUBLIC_KEY" -sigopt distid:1234567812345678 -signature signature.der
`;

/** Commands that send a request signed with an apiKey. openssl takes the key as the hexadecimal form of its bytes. */
export const HMAC_SAMPLE = String.raw`# BASE=http://127.0.0.1:8080 APP_ID=… SERIAL=HK… API_KEY=…
TARGET=/openapi/v1/certificates
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
HEX=$(printf %s "$API_KEY" | od -An -v -tx1 | tr -d ' \n')
SIGNATURE=$(printf 'GET\n%s\n%s\n%s\n\n' "$TARGET" "$TIMESTAMP" "$NONCE" |
  openssl dgst -sm3 -mac HMAC -macopt hexkey:"$HEX" | sed 's/.*= *//')
curl -sS "$BASE$TARGET" \
  -H "Authorization: OPEN-HMAC-SM3 appId=\"$APP_ID\",serial_no=\"$SERIAL\",timestamp=\"$TIMESTAMP\",nonce_str=\"$NONCE\",signature=\"$SIGNATURE\""
`;
