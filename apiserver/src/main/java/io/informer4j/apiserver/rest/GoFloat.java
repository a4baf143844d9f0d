package io.informer4j.apiserver.rest;

import java.math.BigDecimal;

/** Writes floating point numbers as Go's messages do. */
final class GoFloat {

  private GoFloat() {}

  /** Returns the shortest digits, with an exponent of at least two digits from a million on. */
  static String show(double value) {
    if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
      return value == 0 ? "0" : Double.toString(value);
    }
    BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent >= -4 && exponent < 6) {
      return digits.toPlainString();
    }
    String mantissa = digits.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    int size = Math.abs(exponent);
    return mantissa + (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
  }
}
