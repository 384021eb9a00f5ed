#!/bin/sh
# A client of the open interface, written from the documents alone: a shell, openssl and curl. It knows nothing of the project.
#
#   client.sh key DIR                     makes a pair of keys in DIR and prints the public one in hex, to be registered
#   client.sh call METHOD TARGET [BODY]   asks, proves the answer by the platform's signature, and prints it
#
# Of a call, in the environment: BASE_URL, APP_ID, SERIAL, KEY_DIR; PLATFORM_KEY is the platform's public key of use SIGN in
# hex; without it the answer's certificates tell it (to be compared with what the console shows).
set -eu

ID=1234567812345678
fail() { echo "client: $*" >&2; exit 1; }

make_key() {
  openssl ecparam -name SM2 -genkey -noout -out "$1/private.pem" 2>/dev/null
  openssl ec -in "$1/private.pem" -pubout -outform DER 2>/dev/null | tail -c 65 | od -An -v -tx1 | tr -d ' \n'
  echo
}

# A public key of 65 bytes in hex as PEM: what stands before them says that it is a point of the curve SM2.
pem_of() {
  {
    echo '-----BEGIN PUBLIC KEY-----'
    printf '%s' "3059301306072a8648ce3d020106082a811ccf5501822d034200$1" | sed 's/../\\\\x&/g' |
      xargs printf '%b' | openssl base64
    echo '-----END PUBLIC KEY-----'
  }
}

header() { tr -d '\r' <"$work/headers" | sed -n "s/^$1: *//Ip" | head -n 1; }

call() {
  method=$1 target=$2 body=${3-}
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  time=$(date +%s)
  [ -z "${CLOCK-}" ] || time=$CLOCK
  nonce=$(openssl rand -hex 16)

  printf '%s\n%s\n%s\n%s\n%s\n' "$method" "$target" "$time" "$nonce" "$body" >"$work/request"
  signature=$(openssl dgst -sm3 -sign "$KEY_DIR/private.pem" -sigopt "distid:$ID" "$work/request" | openssl base64 -A)

  set -- -sS -X "$method" -D "$work/headers" -o "$work/body" -w '%{http_code}' \
    -H "Authorization: OPEN-SM2-WITH-SM3 appId=\"$APP_ID\",serial_no=\"$SERIAL\",timestamp=\"$time\",nonce_str=\"$nonce\",signature=\"$signature\""
  [ -z "$body" ] || set -- "$@" -H 'Content-Type: application/json' --data-binary "$body"
  status=$(curl "$@" "$BASE_URL$target")

  signed=$(header Open-Signature)
  [ -n "$signed" ] || { cat "$work/body"; fail "the answer ($status) is not signed"; }
  [ "$(header Open-Nonce)" = "$nonce" ] || fail 'the answer is one of another request'
  platform=${PLATFORM_KEY:-$(sed -n 's/.*"use":"SIGN","publicKey":"\([0-9a-f]*\)".*/\1/p' "$work/body")}
  [ -n "$platform" ] || fail 'the public key of the platform is not known'
  pem_of "$platform" >"$work/platform.pem"
  { printf '%s\n%s\n%s\n' "$status" "$(header Open-Timestamp)" "$nonce"; cat "$work/body"; echo; } >"$work/answer"
  printf '%s' "$signed" | openssl base64 -d -A >"$work/signature"
  openssl dgst -sm3 -verify "$work/platform.pem" -sigopt "distid:$ID" -signature "$work/signature" "$work/answer" >/dev/null ||
    fail 'the signature of the answer does not hold'
  cat "$work/body"
  echo
  [ "$status" = 200 ] || exit 2
}

case ${1-} in
  key) make_key "$2" ;;
  call) shift; call "$@" ;;
  *) fail 'key DIR | call METHOD TARGET [BODY]' ;;
esac
