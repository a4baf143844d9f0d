// client-go is the subject of that name in benchmarks/run: it lets client-go's shared informers sync some times, one after the
// other, and follow changes with the last of them. It speaks as SubjectMain does: figures, "synced", and then what its input asks
// for.
//
//	client-go SUBJECT KUBECONFIG KIND OBJECTS SYNCS
package main

import (
	"bufio"
	"fmt"
	"io/ioutil"
	"os"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
)

const patience = 2 * time.Minute

// tally is what a handler was told.
type tally struct {
	lock    sync.Mutex
	missing int
	synced  chan struct{}
	noting  bool
	noted   map[string]int64
	awaited map[string]bool
	heard   chan struct{}
}

func (t *tally) added(interface{}) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.missing--
	if t.missing == 0 {
		close(t.synced)
	}
}

func (t *tally) changed(_, object interface{}) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		fail(err)
	}
	t.lock.Lock()
	defer t.lock.Unlock()
	version := accessor.GetResourceVersion()
	if _, known := t.noted[version]; !t.noting || known {
		return
	}
	t.noted[version] = monotonic()
	if t.awaited[version] {
		delete(t.awaited, version)
		if len(t.awaited) == 0 {
			close(t.heard)
		}
	}
}

func (t *tally) note() {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.noting = true
	t.noted = map[string]int64{}
	t.awaited = map[string]bool{}
}

// await waits until all these revisions have come, and returns when each did.
func (t *tally) await(revisions []string) map[string]int64 {
	t.lock.Lock()
	t.heard = make(chan struct{})
	for _, revision := range revisions {
		if _, known := t.noted[revision]; !known {
			t.awaited[revision] = true
		}
	}
	complete := len(t.awaited) == 0
	t.lock.Unlock()
	if !complete {
		select {
		case <-t.heard:
		case <-time.After(patience):
			fail(fmt.Errorf("%d changes did not come", len(t.awaited)))
		}
	}
	t.lock.Lock()
	defer t.lock.Unlock()
	t.noting = false
	return t.noted
}

// meter is what this process has used so far.
type meter struct {
	wall, cpu, allocated, pauses uint64
}

func read() meter {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		fail(err)
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return meter{
		wall:      uint64(monotonic()),
		cpu:       uint64(usage.Utime.Nano() + usage.Stime.Nano()),
		allocated: memory.TotalAlloc,
		pauses:    memory.PauseTotalNs,
	}
}

// monotonic is the clock that Java's System.nanoTime reads on Linux.
func monotonic() int64 {
	var now syscall.Timespec
	const clockMonotonic = 1
	_, _, code := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clockMonotonic, uintptr(unsafe.Pointer(&now)), 0)
	if code != 0 {
		fail(code)
	}
	return now.Nano()
}

func heapInUse() uint64 {
	runtime.GC()
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return memory.HeapAlloc
}

func threads() float64 {
	entries, err := ioutil.ReadDir("/proc/self/task")
	if err != nil {
		return 0
	}
	return float64(len(entries))
}

func peakResidentSet() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		fail(err)
	}
	return float64(usage.Maxrss) * 1024
}

func figure(metric, unit string, value float64) {
	fmt.Printf("figure %s %s %.4f\n", metric, unit, value)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func main() {
	subject, kubeconfig, kind := os.Args[1], os.Args[2], os.Args[3]
	objects, _ := strconv.Atoi(os.Args[4])
	syncs, _ := strconv.Atoi(os.Args[5])
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		fail(err)
	}
	// As controllers are told to do; custom resources have no protobuf, but none are read here.
	if !strings.HasSuffix(subject, "-json") {
		config.ContentType = "application/vnd.kubernetes.protobuf"
		config.AcceptContentTypes = "application/vnd.kubernetes.protobuf,application/json"
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		fail(err)
	}
	before := heapInUse()
	var walls, cpus []float64
	for i := 0; i < syncs; i++ {
		told := &tally{missing: objects, synced: make(chan struct{})}
		factory := informers.NewSharedInformerFactory(client, 0)
		informer := factory.Core().V1().Pods().Informer()
		if kind == "CONFIG_MAP" {
			informer = factory.Core().V1().ConfigMaps().Informer()
		}
		stop := make(chan struct{})
		runtime.GC()
		start := read()
		informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: told.added, UpdateFunc: told.changed})
		factory.Start(stop)
		select {
		case <-told.synced:
		case <-time.After(5 * patience):
			fail(fmt.Errorf("not synced: %d objects are missing", told.missing))
		}
		end := read()
		wall, cpu := float64(end.wall-start.wall)/1e9, float64(end.cpu-start.cpu)/1e9
		if i == 0 {
			figure("sync_wall_cold", "s", wall)
			figure("sync_cpu_cold", "s", cpu)
			figure("gc_time", "s", float64(end.pauses-start.pauses)/1e9)
			figure("allocated_per_object", "B", float64(end.allocated-start.allocated)/float64(objects))
			figure("threads", "threads", threads())
			figure("rss_peak", "MB", peakResidentSet()/1e6)
			figure("retained_heap_per_object", "B", float64(heapInUse()-before)/float64(objects))
		} else {
			walls, cpus = append(walls, wall), append(cpus, cpu)
		}
		if i == syncs-1 {
			if len(walls) > 0 {
				figure("sync_wall_warm", "s", median(walls))
				figure("sync_cpu_warm", "s", median(cpus))
			}
			fmt.Println("synced")
			follow(told)
		}
		runtime.KeepAlive(informer)
		close(stop)
	}
}

func median(values []float64) float64 {
	sort.Float64s(values)
	middle := len(values) / 2
	if len(values)%2 == 1 {
		return values[middle]
	}
	return (values[middle-1] + values[middle]) / 2
}

// follow obeys its input until that ends.
func follow(told *tally) {
	input := bufio.NewScanner(os.Stdin)
	start := read()
	for input.Scan() {
		words := strings.Fields(input.Text())
		switch words[0] {
		case "note":
			told.note()
			start = read()
			fmt.Println("noting")
		case "reads":
			fmt.Println("read")
		default:
			changes(words[0], words[1], told, start)
			fmt.Println("followed")
		}
	}
}

// changes waits for all changes in a file: the time from which on they could be known, and then revision and time of each.
func changes(kind, file string, told *tally, before meter) {
	content, err := ioutil.ReadFile(file)
	if err != nil {
		fail(err)
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	start, _ := strconv.ParseInt(lines[0], 10, 64)
	var revisions []string
	var sent []int64
	for _, line := range lines[1:] {
		words := strings.Fields(line)
		at, _ := strconv.ParseInt(words[1], 10, 64)
		revisions, sent = append(revisions, words[0]), append(sent, at)
	}
	received := told.await(revisions)
	after := read()
	last := start
	var lags []float64
	for i, revision := range revisions {
		at := received[revision]
		if at > last {
			last = at
		}
		lags = append(lags, float64(at-sent[i])/1e6)
	}
	sort.Float64s(lags)
	wall, cpu := float64(last-start)/1e9, float64(after.cpu-before.cpu)/1e9
	switch kind {
	case "steady":
		figure("event_p50", "ms", lags[len(lags)/2])
		figure("event_p99", "ms", lags[len(lags)*99/100])
	case "burst":
		figure("events_per_second", "1/s", float64(len(lags))/wall)
		figure("event_cpu", "us", cpu/float64(len(lags))*1e6)
	case "relist":
		figure("relist_wall", "s", wall)
		figure("relist_cpu", "s", cpu)
		figure("relist_allocated", "MB", float64(after.allocated-before.allocated)/1e6)
	}
}
