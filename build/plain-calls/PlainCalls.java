import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Replaces what javac leaves to be linked at run time, lambdas and what records have of {@link Object}, by plain classes and code, in
 * all classes below a folder.
 *
 * <p>Linking makes a class for each lambda, and a tree of method handles for each method of a record. That costs a process which has
 * just started some tenths of a second, and what does it becomes hot enough to be compiled: for as long as that takes, the JDK's
 * decryption waits for the compiler. docs/performance.md has the figures. A test looks for what this has missed.
 *
 * <p>A lambda becomes a synthetic class {@code Outer$$0}, a member of the outer class's nest, so that it may call the private method that
 * javac has made of its body; that one becomes a method like any other, for tools, such as ArchUnit, which look for bodies of lambdas where they
 * are linked. Classes that are plain already stay as they are.
 */
public final class PlainCalls {

  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";
  /** What the names begin with of methods that javac makes of bodies. */
  private static final String BODY = "lambda$";

  private final Path folder;
  /** The members that are new in a nest, by its host. */
  private final Map<String, List<String>> members = new TreeMap<>();

  private PlainCalls(Path folder) {
    this.folder = folder;
  }

  /** Takes the folder. */
  public static void main(String[] arguments) throws IOException {
    new PlainCalls(Path.of(arguments[0])).run();
  }

  private void run() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
    for (Path file : files) {
      ClassReader reader = new ClassReader(Files.readAllBytes(file));
      ClassWriter writer = new ClassWriter(0);
      Links links = new Links(reader.getClassName(), hostOf(reader), writer);
      reader.accept(links, 0);
      if (links.replaced > 0) {
        Files.write(file, writer.toByteArray());
      }
    }
    for (Map.Entry<String, List<String>> nest : members.entrySet()) {
      admit(folder.resolve(nest.getKey() + ".class"), nest.getValue());
    }
  }

  private static String hostOf(ClassReader reader) {
    String[] host = {reader.getClassName()};
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public void visitNestHost(String nestHost) {
            host[0] = nestHost;
          }
        },
        ClassReader.SKIP_CODE);
    return host[0];
  }

  private static void admit(Path host, List<String> more) throws IOException {
    ClassReader reader = new ClassReader(Files.readAllBytes(host));
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitEnd() {
            more.forEach(this::visitNestMember);
            super.visitEnd();
          }
        },
        0);
    Files.write(host, writer.toByteArray());
  }

  /** Replaces the calls of one class. */
  private final class Links extends ClassVisitor {

    private final String owner;
    private final String host;
    private int replaced;

    Links(String owner, String host, ClassVisitor next) {
      super(Opcodes.ASM9, next);
      this.owner = owner;
      this.host = host;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      boolean isBody = name.startsWith(BODY);
      MethodVisitor next = super.visitMethod(
          isBody ? access & ~Opcodes.ACC_SYNTHETIC : access,
          isBody ? name.substring(BODY.length()) : name,
          descriptor,
          signature,
          exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {

        /** Set when the code of a record's method was written, of which nothing is left to come but its end. */
        private boolean isWritten;

        @Override
        public void visitInvokeDynamicInsn(
            String called, String type, Handle bootstrap, Object... with) {
          if (bootstrap.getOwner().equals(LAMBDAS)) {
            if (!bootstrap.getName().equals("metafactory")) {
              throw new IllegalStateException(
                  owner + " has a lambda that is serializable or of several interfaces, which is not provided for");
            }
            String made = owner + "$$" + replaced++;
            write(made, new Lambda(made, host, called, type, (Type) with[0], renamed((Handle) with[1]), (Type) with[2])
                .bytes());
            members.computeIfAbsent(host, any -> new ArrayList<>()).add(made);
            Lambda.call(made, type, mv);
          } else if (bootstrap.getOwner().equals(RECORDS)) {
            replaced++;
            List<Handle> fields =
                Arrays.stream(with).skip(2).map(field -> (Handle) field).toList();
            RecordMethods.write(called, owner, (String) with[1], fields, mv);
            isWritten = true;
          } else {
            super.visitInvokeDynamicInsn(called, type, bootstrap, with);
          }
        }

        @Override
        public void visitInsn(int opcode) {
          if (!isWritten) { // the return of what the call returned, which was written with it
            super.visitInsn(opcode);
          }
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
          if (isWritten) {
            super.visitMaxs(RecordMethods.STACK, RecordMethods.LOCALS);
          } else {
            super.visitMaxs(maxStack, maxLocals);
          }
        }
      };
    }

    private static Handle renamed(Handle body) {
      return body.getName().startsWith(BODY)
          ? new Handle(
              body.getTag(),
              body.getOwner(),
              body.getName().substring(BODY.length()),
              body.getDesc(),
              body.isInterface())
          : body;
    }

    private void write(String name, byte[] bytes) {
      try {
        Files.write(folder.resolve(name + ".class"), bytes);
      } catch (IOException e) {
        throw new IllegalStateException(name + " could not be written", e);
      }
    }
  }

  /** The class of a lambda: its fields are what it has captured, its one method calls what javac has made of the body. */
  private record Lambda(
      String name, String host, String method, String factory, Type declared, Handle body, Type used) {

    private static final String INSTANCE = "INSTANCE";
    private static final String MAKE = "make";

    /** Writes what takes the place of the call that was linked. */
    static void call(String name, String factory, MethodVisitor to) {
      if (Type.getArgumentTypes(factory).length == 0) {
        String type = Type.getReturnType(factory).getDescriptor();
        to.visitFieldInsn(Opcodes.GETSTATIC, name, INSTANCE, type);
      } else {
        to.visitMethodInsn(Opcodes.INVOKESTATIC, name, MAKE, factory, false);
      }
    }

    byte[] bytes() {
      ClassWriter to = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
      String[] interfaces = {Type.getReturnType(factory).getInternalName()};
      to.visit(Opcodes.V17, access, name, null, "java/lang/Object", interfaces);
      to.visitNestHost(host);
      Type[] captured = Type.getArgumentTypes(factory);
      for (int i = 0; i < captured.length; i++) {
        int field = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
        to.visitField(field, field(i), captured[i].getDescriptor(), null, null);
      }
      writeConstructor(captured, to);
      if (captured.length == 0) {
        writeInstance(to);
      } else {
        writeMake(captured, to);
      }
      writeMethod(captured, to);
      to.visitEnd();
      return to.toByteArray();
    }

    private static String field(int index) {
      return "captured" + index;
    }

    private void writeConstructor(Type[] captured, ClassWriter to) {
      MethodVisitor code =
          to.visitMethod(Opcodes.ACC_PRIVATE, "<init>", constructor(captured), null, null);
      code.visitCode();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
      int at = 1;
      for (int i = 0; i < captured.length; i++) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        at = load(captured[i], at, code);
        code.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), captured[i].getDescriptor());
      }
      end(Opcodes.RETURN, code);
    }

    private static String constructor(Type[] captured) {
      return Type.getMethodDescriptor(Type.VOID_TYPE, captured);
    }

    /** One that captures nothing is made once. */
    private void writeInstance(ClassWriter to) {
      String type = Type.getReturnType(factory).getDescriptor();
      to.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, INSTANCE, type, null, null);
      MethodVisitor code = to.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
      code.visitCode();
      code.visitTypeInsn(Opcodes.NEW, name);
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", "()V", false);
      code.visitFieldInsn(Opcodes.PUTSTATIC, name, INSTANCE, type);
      end(Opcodes.RETURN, code);
    }

    private void writeMake(Type[] captured, ClassWriter to) {
      MethodVisitor code = to.visitMethod(Opcodes.ACC_STATIC, MAKE, factory, null, null);
      code.visitCode();
      code.visitTypeInsn(Opcodes.NEW, name);
      code.visitInsn(Opcodes.DUP);
      int at = 0;
      for (Type type : captured) {
        at = load(type, at, code);
      }
      code.visitMethodInsn(
          Opcodes.INVOKESPECIAL, name, "<init>", constructor(captured), false);
      end(Opcodes.ARETURN, code);
    }

    private void writeMethod(Type[] captured, ClassWriter to) {
      MethodVisitor code =
          to.visitMethod(Opcodes.ACC_PUBLIC, method, declared.getDescriptor(), null, null);
      code.visitCode();
      boolean constructs = body.getTag() == Opcodes.H_NEWINVOKESPECIAL;
      if (constructs) {
        code.visitTypeInsn(Opcodes.NEW, body.getOwner());
        code.visitInsn(Opcodes.DUP);
      }
      List<Type> wanted = new ArrayList<>();
      if (!constructs && body.getTag() != Opcodes.H_INVOKESTATIC) {
        wanted.add(Type.getObjectType(body.getOwner()));
      }
      wanted.addAll(List.of(Type.getArgumentTypes(body.getDesc())));
      for (int i = 0; i < captured.length; i++) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, name, field(i), captured[i].getDescriptor());
        Values.convert(captured[i], wanted.get(i), code);
      }
      Type[] arguments = declared.getArgumentTypes();
      int at = 1;
      for (int i = 0; i < arguments.length; i++) {
        at = load(arguments[i], at, code);
        Values.convert(arguments[i], used.getArgumentTypes()[i], code);
        Values.convert(used.getArgumentTypes()[i], wanted.get(captured.length + i), code);
      }
      Type result = writeCall(code);
      Type returned = declared.getReturnType();
      if (returned.getSort() != Type.VOID) {
        Values.convert(result, returned, code);
      } else if (result.getSize() > 0) {
        code.visitInsn(result.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      }
      end(returned.getOpcode(Opcodes.IRETURN), code);
    }

    /** Calls the body, and returns what type that leaves. */
    private Type writeCall(MethodVisitor code) {
      boolean isInterface = body.isInterface();
      int call =
          switch (body.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            // One that is private is called like any other by members of its nest.
            case Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKEINTERFACE, Opcodes.H_INVOKESPECIAL ->
              isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
            default -> throw new IllegalStateException("a lambda that calls " + body);
          };
      code.visitMethodInsn(call, body.getOwner(), body.getName(), body.getDesc(), isInterface);
      return body.getTag() == Opcodes.H_NEWINVOKESPECIAL
          ? Type.getObjectType(body.getOwner())
          : Type.getReturnType(body.getDesc());
    }

    /** Loads a variable, and returns where the next one is. */
    private static int load(Type type, int at, MethodVisitor code) {
      code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), at);
      return at + type.getSize();
    }

    private static void end(int opcode, MethodVisitor code) {
      code.visitInsn(opcode);
      code.visitMaxs(0, 0);
      code.visitEnd();
    }
  }

  /** What a record has of an object, in the way that the JDK does it, up to and with its return. */
  private static final class RecordMethods {

    /** More than any of them needs. */
    static final int STACK = 8;

    static final int LOCALS = 3;

    private static final int OTHER = 2;

    private RecordMethods() {}

    static void write(
        String method, String owner, String names, List<Handle> fields, MethodVisitor to) {
      // The instructions before the call have pushed the record and, to be compared, the other object.
      switch (method) {
        case "hashCode" -> hashCode(owner, fields, to);
        case "toString" -> toString(owner, names, fields, to);
        case "equals" -> equals(owner, fields, to);
        default -> throw new IllegalStateException("a record's " + method);
      }
    }

    private static void hashCode(String owner, List<Handle> fields, MethodVisitor to) {
      to.visitInsn(Opcodes.POP);
      to.visitInsn(Opcodes.ICONST_0);
      for (Handle field : fields) {
        to.visitIntInsn(Opcodes.BIPUSH, 31);
        to.visitInsn(Opcodes.IMUL);
        get(0, owner, field, to);
        Type type = Type.getType(field.getDesc());
        if (Values.isPrimitive(type)) {
          String hash = "(" + type.getDescriptor() + ")I";
          to.visitMethodInsn(Opcodes.INVOKESTATIC, Values.box(type), "hashCode", hash, false);
        } else {
          to.visitMethodInsn(
              Opcodes.INVOKESTATIC, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", false);
        }
        to.visitInsn(Opcodes.IADD);
      }
      to.visitInsn(Opcodes.IRETURN);
    }

    private static void toString(
        String owner, String names, List<Handle> fields, MethodVisitor to) {
      to.visitInsn(Opcodes.POP);
      String builder = "java/lang/StringBuilder";
      to.visitTypeInsn(Opcodes.NEW, builder);
      to.visitInsn(Opcodes.DUP);
      to.visitMethodInsn(Opcodes.INVOKESPECIAL, builder, "<init>", "()V", false);
      String[] named = names.split(";");
      // A local one has a number before its name.
      String text = owner.replaceFirst("^.*[/$][0-9]*", "") + "[";
      for (int i = 0; i < fields.size(); i++) {
        append(text + named[i] + "=", to);
        get(0, owner, fields.get(i), to);
        Type type = Type.getType(fields.get(i).getDesc());
        String argument =
            switch (type.getSort()) {
              case Type.BYTE, Type.SHORT -> "I";
              case Type.ARRAY, Type.OBJECT -> "Ljava/lang/Object;";
              default -> type.getDescriptor();
            };
        appendValue(argument, to);
        text = ", ";
      }
      append(fields.isEmpty() ? text + "]" : "]", to);
      to.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, builder, "toString", "()Ljava/lang/String;", false);
      to.visitInsn(Opcodes.ARETURN);
    }

    private static void append(String text, MethodVisitor to) {
      to.visitLdcInsn(text);
      appendValue("Ljava/lang/String;", to);
    }

    private static void appendValue(String type, MethodVisitor to) {
      String append = "(" + type + ")Ljava/lang/StringBuilder;";
      to.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/StringBuilder", "append", append, false);
    }

    private static void equals(String owner, List<Handle> fields, MethodVisitor to) {
      Label different = new Label();
      to.visitInsn(Opcodes.POP2);
      to.visitVarInsn(Opcodes.ALOAD, 1);
      to.visitTypeInsn(Opcodes.INSTANCEOF, owner);
      to.visitJumpInsn(Opcodes.IFEQ, different);
      to.visitVarInsn(Opcodes.ALOAD, 1);
      to.visitTypeInsn(Opcodes.CHECKCAST, owner);
      to.visitVarInsn(Opcodes.ASTORE, OTHER);
      for (Handle field : fields) {
        get(0, owner, field, to);
        get(OTHER, owner, field, to);
        Type type = Type.getType(field.getDesc());
        switch (type.getSort()) {
          case Type.BOOLEAN, Type.CHAR, Type.BYTE, Type.SHORT, Type.INT ->
            to.visitJumpInsn(Opcodes.IF_ICMPNE, different);
          case Type.LONG, Type.FLOAT, Type.DOUBLE -> {
            String compare = "(" + type.getDescriptor() + type.getDescriptor() + ")I";
            to.visitMethodInsn(Opcodes.INVOKESTATIC, Values.box(type), "compare", compare, false);
            to.visitJumpInsn(Opcodes.IFNE, different);
          }
          default -> {
            String equals = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            to.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "equals", equals, false);
            to.visitJumpInsn(Opcodes.IFEQ, different);
          }
        }
      }
      to.visitInsn(Opcodes.ICONST_1);
      to.visitInsn(Opcodes.IRETURN);
      to.visitLabel(different);
      to.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      to.visitInsn(Opcodes.ICONST_0);
      to.visitInsn(Opcodes.IRETURN);
    }

    private static void get(int variable, String owner, Handle field, MethodVisitor to) {
      to.visitVarInsn(Opcodes.ALOAD, variable);
      to.visitFieldInsn(Opcodes.GETFIELD, owner, field.getName(), field.getDesc());
    }
  }

  /** Turns values of one type into those of another, as linking would. */
  private static final class Values {

    private static final String[] BOXES = {
      "", "Boolean", "Character", "Byte", "Short", "Integer", "Float", "Long", "Double"
    };

    private Values() {}

    static boolean isPrimitive(Type type) {
      return type.getSort() < Type.ARRAY;
    }

    /** Returns the class of objects that a primitive value is boxed in. */
    static String box(Type type) {
      return "java/lang/" + BOXES[type.getSort()];
    }

    static void convert(Type from, Type to, MethodVisitor code) {
      if (from.equals(to)) {
        return;
      }
      if (isPrimitive(from) && isPrimitive(to)) {
        widen(from, to, code);
      } else if (isPrimitive(from)) {
        String box = box(from);
        String valueOf = "(" + from.getDescriptor() + ")L" + box + ";";
        code.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", valueOf, false);
      } else if (isPrimitive(to)) {
        Type unboxed = unboxed(from, to, code);
        String value = unboxed.getClassName() + "Value";
        code.visitMethodInsn(
            Opcodes.INVOKEVIRTUAL, box(unboxed), value, "()" + unboxed.getDescriptor(), false);
        convert(unboxed, to, code);
      } else if (!to.getInternalName().equals("java/lang/Object")) {
        code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
      }
    }

    /** Returns the primitive type of a box; of anything else, the one that is wanted, to whose box it is cast. */
    private static Type unboxed(Type from, Type to, MethodVisitor code) {
      int sort = Arrays.asList(BOXES).indexOf(from.getInternalName().replace("java/lang/", ""));
      if (sort > 0) {
        return List.of(
                Type.BOOLEAN_TYPE, Type.CHAR_TYPE, Type.BYTE_TYPE, Type.SHORT_TYPE,
                Type.INT_TYPE, Type.FLOAT_TYPE, Type.LONG_TYPE, Type.DOUBLE_TYPE)
            .get(sort - 1);
      }
      code.visitTypeInsn(Opcodes.CHECKCAST, box(to));
      return to;
    }

    private static void widen(Type from, Type to, MethodVisitor code) {
      boolean fromInt = from.getSort() >= Type.CHAR && from.getSort() <= Type.INT;
      if (fromInt && to.getSort() == Type.LONG) {
        code.visitInsn(Opcodes.I2L);
      } else if (fromInt && to.getSort() == Type.DOUBLE) {
        code.visitInsn(Opcodes.I2D);
      } else if (from.getSort() == Type.LONG && to.getSort() == Type.DOUBLE) {
        code.visitInsn(Opcodes.L2D);
      } else if (!fromInt || to.getSort() != Type.INT) {
        throw new IllegalStateException("a lambda that makes " + to + " of " + from);
      }
    }
  }
}
